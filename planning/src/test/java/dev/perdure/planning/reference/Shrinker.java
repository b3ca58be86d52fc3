package dev.perdure.planning.reference;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes a failing workflow small: drops whatever is not needed for it to fail. */
final class Shrinker {
  private static final int MOST_ROUNDS = 60;

  private Shrinker() {}

  /** The small workflow, the input, and what was told until the two disagreed. */
  static String report(long seed, Spec spec, Json input, Throwable first) {
    Spec small = spec;
    Throwable why = first;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      Optional<Failing> smaller =
          candidates(small).flatMap(candidate -> failing(seed, candidate, input)).findFirst();
      if (smaller.isEmpty()) {
        break;
      }
      small = smaller.get().spec();
      why = smaller.get().why();
    }
    return "seed %d, smallest workflow:\n%s# input: %s\n%s\n%s\n"
        .formatted(seed, SpecText.yaml(small), input, schedule(seed, small, input), why);
  }

  private record Failing(Spec spec, Throwable why) {}

  /** A workflow that is refused, or too big, is no smaller example. */
  private static Stream<Failing> failing(long seed, Spec spec, Json input) {
    try {
      new Driver(seed, spec, input, new Coverage()).drive();
      return Stream.empty();
    } catch (Production.Refused | ReferenceRun.TooBig e) {
      return Stream.empty();
    } catch (AssertionError | RuntimeException e) {
      return Stream.of(new Failing(spec, e));
    }
  }

  private static String schedule(long seed, Spec spec, Json input) {
    Driver driver;
    try {
      driver = new Driver(seed, spec, input, new Coverage());
    } catch (Production.Refused e) {
      return "";
    }
    try {
      driver.drive();
    } catch (AssertionError | RuntimeException e) {
      return "# " + String.join("\n# ", driver.pair().schedule());
    }
    return "# (it does not fail alone)";
  }

  private static Stream<Spec> candidates(Spec spec) {
    var all = new ArrayList<Spec>();
    for (int i = 0; i < spec.ways().size(); i++) {
      all.add(spec.withWays(without(spec.ways(), i)).pruned());
    }
    all.add(spec.timeout(null));
    all.add(spec.output(null));
    for (int i = 0; i < spec.nodes().size(); i++) {
      for (NodeSpec node : simpler(spec.nodes().get(i))) {
        all.add(spec.withNodes(with(spec.nodes(), i, node)));
      }
    }
    for (int i = 0; i < spec.ways().size(); i++) {
      for (Way way : simpler(spec.ways().get(i))) {
        all.add(spec.withWays(with(spec.ways(), i, way)));
      }
    }
    return all.stream().filter(candidate -> !candidate.equals(spec) && candidate.groupsAreSound());
  }

  private static List<NodeSpec> simpler(NodeSpec node) {
    var all = new ArrayList<>(List.of(NodeSpec.pass(node.name())));
    if (!(node.kind() instanceof NodeSpec.Kind.Transform)) {
      all.add(node.withInput(null));
    }
    all.add(node.withOutput(null));
    all.add(node.retry(null));
    all.add(node.timeout(null));
    all.add(node.firstMatch(false));
    all.add(node.completeOnNoMatch(false));
    return all;
  }

  private static List<Way> simpler(Way way) {
    var all =
        new ArrayList<>(
            List.of(
                way.condition(null),
                way.priority(1),
                way.asDefault(false),
                way.on(null),
                way.concurrency(null),
                way.maxIterations(null)));
    if (way.spread() != null && !way.spread().equals(way.spawn(1).spread())) {
      all.add(way.spawn(1));
      if (!(way.spread() instanceof Way.Spread.Count(Expr.Lit literal))) {
        all.add(way.spawn(2));
      }
    }
    Sync sync = way.sync();
    if (sync != null && sync.settings() != null) {
      Sync.Settings settings = sync.settings();
      for (Sync.Settings simpler :
          List.of(
              settings.strategy(null),
              settings.early(null),
              settings.onFailure(null),
              settings.timeout(null),
              settings.deadline(null),
              settings.onTimeout(null),
              settings.merge((Sync.Merge) null))) {
        all.add(way.sync(new Sync(sync.group(), simpler)));
      }
      all.add(way.sync(sync.group()));
    }
    return all;
  }

  private static <T> List<T> without(List<T> list, int i) {
    var copy = new ArrayList<>(list);
    copy.remove(i);
    return copy;
  }

  private static <T> List<T> with(List<T> list, int i, T element) {
    var copy = new ArrayList<>(list);
    copy.set(i, element);
    return copy;
  }
}
