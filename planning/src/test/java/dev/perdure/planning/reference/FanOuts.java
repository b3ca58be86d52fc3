package dev.perdure.planning.reference;

import dev.perdure.model.json.Json;
import dev.perdure.planning.reference.Memory.Instance;
import dev.perdure.planning.reference.Memory.Lane;
import dev.perdure.planning.reference.Memory.Place;
import dev.perdure.planning.reference.Memory.Status;
import dev.perdure.planning.reference.Memory.Token;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes the followers of a node, in file order, and the branches of its fan-outs in index order.
 */
final class FanOuts {
  private FanOuts() {}

  static void follow(ReferenceRun run, Place from, List<Integer> chosen, Json result)
      throws Trouble {
    Map<Integer, List<Optional<Json>>> spreads = new LinkedHashMap<>();
    for (int i : chosen) {
      spreads.put(i, spread(run, run.spec.ways().get(i), run.scopes.at(from, result)));
    }
    Map<String, Integer> opened = new LinkedHashMap<>();
    for (int i : chosen) {
      Way way = run.spec.ways().get(i);
      if (!way.fansOut()) {
        step(run, from, i);
      } else if (way.group() == null) {
        ungrouped(run, from, i, spreads.getOrDefault(i, List.of()));
      } else {
        int instance =
            opened.computeIfAbsent(
                way.group(), group -> open(run, from, group, waysOf(run, group, chosen)));
        grouped(run, from, i, instance, spreads);
      }
    }
    saw(run, from, chosen);
    opened.values().forEach(instance -> FanIns.judge(run, instance, null));
  }

  /** The items of what a transition makes; empty ones where it only counts. */
  private static List<Optional<Json>> spread(ReferenceRun run, Way way, Evaluation names)
      throws Trouble {
    try {
      return switch (way.spread()) {
        case null -> List.of(Optional.empty());
        case Way.Spread.Count(Expr count) -> counted(names.value(count));
        case Way.Spread.Each(Expr collection, var itemVar) -> items(names.value(collection));
      };
    } catch (Evaluation.Failed e) {
      run.coverage.saw(Happening.EXPRESSION_ERROR);
      throw new Trouble("EXPRESSION_ERROR");
    } catch (Trouble e) {
      run.coverage.saw(Happening.FAN_OUT_INVALID);
      throw e;
    }
  }

  private static List<Optional<Json>> counted(Json count) throws Trouble {
    if (count instanceof Json.Int(long n) && n >= 0) {
      return Collections.nCopies((int) n, Optional.empty());
    }
    throw new Trouble("FAN_OUT_INVALID");
  }

  private static List<Optional<Json>> items(Json collection) throws Trouble {
    if (collection instanceof Json.Arr(List<Json> items)) {
      return items.stream().map(Optional::of).toList();
    }
    throw new Trouble("FAN_OUT_INVALID");
  }

  /** A transition without a fan-out: a token, which may have to stand at a fan-in. */
  private static void step(ReferenceRun run, Place from, int i) {
    Way way = run.spec.ways().get(i);
    Place to = new Place(way.to(), from.scope(), from.lanes(), counted(from, List.of(i)));
    if (way.sync() == null) {
      run.add(to);
      return;
    }
    Optional<Integer> branch = branchOf(run, from.scope(), way.sync().group());
    if (branch.isEmpty()) {
      run.coverage.saw(Happening.PASSES_A_FAN_IN);
      run.add(to);
    } else {
      if (branch.get() != from.scope()) {
        run.coverage.saw(Happening.STANDS_AT_AN_OUTER_FAN_IN);
      }
      run.memory.add(to, Status.STANDING, branch.get());
    }
  }

  /** The branch, around or at this scope, of the innermost instance of that name. */
  private static Optional<Integer> branchOf(ReferenceRun run, int scope, String group) {
    return run.memory.outwards(scope).stream()
        .filter(at -> at != Memory.RUN_SCOPE)
        .filter(at -> instanceOf(run, at).group().equals(group))
        .findFirst();
  }

  private static Instance instanceOf(ReferenceRun run, int branch) {
    return run.memory.instances.get(run.memory.scopes.get(branch).instance());
  }

  private static int open(ReferenceRun run, Place from, String group, List<Integer> ways) {
    run.memory.instances.add(
        new Instance(group, from, ways, List.of(), run.memory.now, null, true));
    return run.memory.instances.size() - 1;
  }

  private static List<Integer> waysOf(ReferenceRun run, String group, List<Integer> chosen) {
    return chosen.stream().filter(i -> group.equals(run.spec.ways().get(i).group())).toList();
  }

  /** The index runs on across the transitions that share the instance; the total is their sum. */
  private static void grouped(
      ReferenceRun run,
      Place from,
      int i,
      int instance,
      Map<Integer, List<Optional<Json>>> spreads) {
    Instance before = run.memory.instances.get(instance);
    int total =
        before.openedBy().stream()
            .mapToInt(way -> spreads.getOrDefault(way, List.of()).size())
            .sum();
    var branches = new ArrayList<>(before.branches());
    int fanOut = run.memory.lanes.size();
    for (Optional<Json> item : spreads.getOrDefault(i, List.of())) {
      int lane = run.memory.lanes.size();
      int scope = run.scopes.open(from.scope(), instance, lane);
      begin(
          run,
          from,
          scope,
          new Lane(fanOut, i, 0, branches.size(), total, item.orElse(null), false));
      branches.add(scope);
    }
    run.memory.instances.set(
        instance,
        new Instance(
            before.group(), from, before.openedBy(), branches, before.openedAt(), null, true));
  }

  private static void ungrouped(ReferenceRun run, Place from, int i, List<Optional<Json>> items) {
    int fanOut = run.memory.lanes.size();
    for (int index = 0; index < items.size(); index++) {
      Json item = items.get(index).orElse(null);
      begin(run, from, from.scope(), new Lane(fanOut, i, 0, index, items.size(), item, false));
    }
  }

  private static void begin(ReferenceRun run, Place from, int scope, Lane lane) {
    var lanes = new ArrayList<>(from.lanes());
    lanes.add(run.memory.lanes.size());
    String node = run.spec.ways().get(lane.way()).to();
    Token first = run.add(new Place(node, scope, lanes, counted(from, List.of(lane.way()))));
    run.memory.lanes.add(lane.beginningWith(first.id()));
  }

  /** The counts of a way that also took these transitions. */
  static Map<Integer, Integer> counted(Place from, List<Integer> taken) {
    var counts = new HashMap<>(from.counts());
    taken.forEach(i -> counts.merge(i, 1, Integer::sum));
    return counts;
  }

  private static void saw(ReferenceRun run, Place from, List<Integer> chosen) {
    List<Way> ways = chosen.stream().map(run.spec.ways()::get).toList();
    boolean inBranch = from.scope() != Memory.RUN_SCOPE;
    for (int i : chosen) {
      Way way = run.spec.ways().get(i);
      if (way.group() != null) {
        run.coverage.saw(Happening.FAN_OUT);
        if (from.counts().getOrDefault(i, 0) > 0) {
          run.coverage.saw(Happening.LOOP_THROUGH_A_FAN_OUT);
        }
        if (branchOf(run, from.scope(), way.group()).isPresent()) {
          run.coverage.saw(Happening.SAME_GROUP_NESTED);
        }
      } else if (way.fansOut()) {
        run.coverage.saw(
            inBranch
                ? Happening.FAN_OUT_WITHOUT_A_GROUP_IN_A_BRANCH
                : Happening.FAN_OUT_WITHOUT_A_GROUP);
      }
    }
    if (ways.stream().map(Way::group).filter(g -> g != null).distinct().count()
        < ways.stream().map(Way::group).filter(g -> g != null).count()) {
      run.coverage.saw(Happening.FAN_OUT_SHARED_BY_TRANSITIONS);
    }
    if (inBranch && ways.size() > 1) {
      run.coverage.saw(Happening.SPLIT_BRANCH);
      if (ways.stream().anyMatch(way -> way.sync() != null)) {
        run.coverage.saw(Happening.STANDS_BESIDE_ANOTHER_TRANSITION);
      }
    }
  }
}
