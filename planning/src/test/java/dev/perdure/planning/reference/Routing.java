package dev.perdure.planning.reference;

import dev.perdure.model.json.Json;
import dev.perdure.planning.reference.Memory.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Which transitions are taken when a node ends; a transition is named by its place in the file. */
final class Routing {
  private static final int LIMIT_OF_LOOPS = 1_000;

  private Routing() {}

  static List<Integer> waysFrom(Spec spec, String node, Predicate<Way> which) {
    return IntStream.range(0, spec.ways().size())
        .filter(i -> spec.ways().get(i).from().equals(node) && which.test(spec.ways().get(i)))
        .boxed()
        .toList();
  }

  /** The matches of the first tier that has any. */
  static List<Integer> choose(ReferenceRun run, Place place, List<Integer> of, Json result)
      throws Trouble {
    var tiers = new TreeMap<Long, List<Integer>>();
    for (int i : of) {
      Way way = run.spec.ways().get(i);
      long tier = way.isDefault() ? Long.MAX_VALUE : way.priority();
      tiers.computeIfAbsent(tier, t -> new ArrayList<>()).add(i);
    }
    for (List<Integer> tier : tiers.values()) {
      List<Integer> matches = matches(run, place, tier, result);
      if (!matches.isEmpty()) {
        return matches;
      }
    }
    return List.of();
  }

  private static List<Integer> matches(
      ReferenceRun run, Place place, List<Integer> tier, Json result) throws Trouble {
    boolean firstOnly = run.spec.node(place.node()).firstMatch();
    Evaluation names = run.scopes.at(place, result);
    var matches = new ArrayList<Integer>();
    for (int i : tier) {
      Way way = run.spec.ways().get(i);
      int taken = place.counts().getOrDefault(i, 0);
      boolean exhausted = way.maxIterations() != null && taken >= way.maxIterations();
      if (exhausted || (firstOnly && !matches.isEmpty()) || !names.matches(way.condition())) {
        continue;
      }
      if (way.maxIterations() == null && taken >= LIMIT_OF_LOOPS) {
        run.coverage.saw(Happening.LOOP_LIMIT);
        throw new Trouble("LOOP_LIMIT");
      }
      if (taken > 0) {
        run.coverage.saw(Happening.LOOP);
      }
      matches.add(i);
    }
    return matches;
  }
}
