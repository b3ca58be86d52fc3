package dev.perdure.planning.reference;

import dev.perdure.model.json.Json;
import dev.perdure.planning.reference.Memory.Instance;
import dev.perdure.planning.reference.Memory.Place;
import dev.perdure.planning.reference.Memory.Status;
import dev.perdure.planning.reference.Memory.Token;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Whether an instance's fan-in activates or fails, and what comes of it. */
final class FanIns {
  private FanIns() {}

  /** Judges the instances around a scope, the innermost first. */
  static void judgeOutwards(ReferenceRun run, int scope) {
    for (int at : run.memory.outwards(scope)) {
      if (at != Memory.RUN_SCOPE) {
        Problem why = run.memory.branchHasFailed(at) ? errorOf(run, at) : null;
        judge(run, run.memory.scopes.get(at).instance(), why);
      }
    }
  }

  /** {@code failure} is that of the branch that has changed, if it failed. */
  static void judge(ReferenceRun run, int id, @Nullable Problem failure) {
    if (!run.isRunning() || !run.memory.instances.get(id).open()) {
      return;
    }
    List<Integer> arrived = arrived(run, id);
    noteFirstArrival(run, id, arrived);
    Instance instance = run.memory.instances.get(id);
    Sync.Settings settings = run.spec.settings(instance.group());
    List<Integer> failed =
        instance.branches().stream().filter(run.memory::branchHasFailed).toList();
    long live = instance.branches().stream().filter(run.memory::branchIsLive).count();
    if (settings.failsWithABranch() && !failed.isEmpty()) {
      fail(run, id, "BRANCH_FAILED", errorOf(run, failed.getFirst()));
      return;
    }
    switch (settings.strategyOrDefault()) {
      case Sync.Strategy.All() -> {
        if (live == 0) {
          activate(run, id, arrived, false);
        }
      }
      case Sync.Strategy.Any() -> atArrival(run, id, 1, live, failure);
      case Sync.Strategy.MOfN(int m) -> atArrival(run, id, m, live, failure);
    }
  }

  private static void atArrival(
      ReferenceRun run, int id, int needed, long live, @Nullable Problem failure) {
    List<Integer> arrived = arrived(run, id);
    if (arrived.size() >= needed) {
      String group = run.memory.instances.get(id).group();
      activate(run, id, arrived, run.spec.settings(group).early() == Sync.Early.ABANDON);
    } else if (arrived.size() + live < needed) {
      fail(run, id, "QUORUM_UNREACHABLE", failure);
    }
  }

  private static List<Integer> arrived(ReferenceRun run, int id) {
    return run.memory.instances.get(id).branches().stream()
        .filter(run.memory::branchHasArrived)
        .toList();
  }

  private static void noteFirstArrival(ReferenceRun run, int id, List<Integer> arrived) {
    Instance at = run.memory.instances.get(id);
    if (!arrived.isEmpty() && at.firstArrival() == null) {
      run.memory.instances.set(id, at.with(run.memory.now, true));
    }
  }

  private static Problem errorOf(ReferenceRun run, int branch) {
    Problem error = Objects.requireNonNull(run.memory.scopes.get(branch).failure());
    return error.ofBranch(index(run, branch));
  }

  private static int index(ReferenceRun run, int branch) {
    return run.memory.lanes.get(run.memory.scopes.get(branch).lane()).index();
  }

  static void timeIsOver(ReferenceRun run, int id) {
    Instance instance = run.memory.instances.get(id);
    if (run.spec.settings(instance.group()).onTimeout() == Sync.OnTimeout.PROCEED_WITH_AVAILABLE) {
      run.coverage.saw(Happening.PROCEEDED_WITH_AVAILABLE);
      activate(run, id, arrived(run, id), false);
    } else {
      fail(run, id, "SYNC_TIMEOUT", null);
    }
    judgeOutwards(run, instance.origin().scope());
  }

  /** Merges, ends what is left, and lets one token go on in the enclosing scope. */
  private static void activate(ReferenceRun run, int id, List<Integer> arrived, boolean abandons) {
    Place target = continuation(run, id);
    Sync.Merge merge = run.spec.settings(run.memory.instances.get(id).group()).merge();
    saw(run, id, arrived);
    if (merge != null) {
      try {
        Merging.merge(merge.how(), values(run, merge, arrived))
            .ifPresent(value -> run.scopes.write(target.scope(), merge.target(), value));
      } catch (Merging.Failed e) {
        fail(run, id, "MERGE_FAILED", null);
        return;
      }
    }
    if (abandons) {
      abandon(run, id);
    }
    close(run, id);
    run.add(target);
  }

  /** A missing source counts as null. */
  private static SortedMap<Integer, Json> values(
      ReferenceRun run, Sync.Merge merge, List<Integer> arrived) throws Merging.Failed {
    var values = new TreeMap<Integer, Json>();
    for (int branch : arrived) {
      try {
        values.put(index(run, branch), run.scopes.ofBranch(branch).value(merge.source()));
      } catch (Evaluation.Failed e) {
        throw new Merging.Failed();
      }
    }
    return values;
  }

  /** The origin's way, and one more for each transition that opened the instance or joins it. */
  private static Place continuation(ReferenceRun run, int id) {
    Instance instance = run.memory.instances.get(id);
    List<Integer> fanIn = new ArrayList<>();
    for (int i = 0; i < run.spec.ways().size(); i++) {
      Sync sync = run.spec.ways().get(i).sync();
      if (sync != null && sync.group().equals(instance.group())) {
        fanIn.add(i);
      }
    }
    Place origin = instance.origin();
    Map<Integer, Integer> counts = new HashMap<>(FanOuts.counted(origin, instance.openedBy()));
    fanIn.forEach(i -> counts.merge(i, 1, Integer::sum));
    String node = run.spec.ways().get(fanIn.getFirst()).to();
    return new Place(node, origin.scope(), origin.lanes(), counts);
  }

  /** Counts as a failure of the target node in the enclosing scope, without an attempt. */
  private static void fail(ReferenceRun run, int id, String code, @Nullable Problem cause) {
    Place target = continuation(run, id);
    run.coverage.fanInFailed(code);
    run.coverage.decided(
        run.spec.settings(run.memory.instances.get(id).group()),
        run.memory.outwards(target.scope()).size());
    close(run, id);
    NodeEnds.fail(run, target, Problem.of(code, target.node(), 0).because(cause));
    if (!run.isRunning()) {
      run.coverage.saw(Happening.FAN_IN_FAILURE_FAILS_THE_RUN);
    } else if (run.memory.branchHasFailed(target.scope())) {
      run.coverage.saw(Happening.FAN_IN_FAILURE_FAILS_A_BRANCH);
    } else {
      run.coverage.saw(Happening.FAN_IN_FAILURE_ROUTED);
    }
  }

  /** What is at work in the instance goes on, but nobody listens. */
  private static void abandon(ReferenceRun run, int id) {
    List<Integer> branches = run.memory.instances.get(id).branches();
    run.memory
        .live()
        .filter(token -> branches.stream().anyMatch(b -> run.memory.isIn(token.place().scope(), b)))
        .forEach(token -> run.memory.abandoned.add(token.id()));
  }

  private static void close(ReferenceRun run, int id) {
    Instance instance = run.memory.instances.get(id);
    instance.branches().forEach(branch -> cancel(run, branch));
    run.memory.instances.set(id, instance.with(instance.firstArrival(), false));
  }

  /**
   * Ends all tokens in a scope, and closes the instances there; who stands further out has left.
   */
  static void cancel(ReferenceRun run, int scope) {
    Memory memory = run.memory;
    for (Token token : List.copyOf(memory.tokens.values())) {
      boolean stands = token.status() == Status.STANDING;
      if (memory.isIn(stands ? token.standsFor() : token.place().scope(), scope)) {
        memory.put(token.with(Status.ENDED, null));
      }
    }
    memory.instances.replaceAll(
        instance ->
            memory.isIn(instance.origin().scope(), scope)
                ? instance.with(instance.firstArrival(), false)
                : instance);
  }

  private static void saw(ReferenceRun run, int id, List<Integer> arrived) {
    Instance instance = run.memory.instances.get(id);
    Sync.Settings settings = run.spec.settings(instance.group());
    run.coverage.decided(settings, run.memory.outwards(instance.origin().scope()).size());
    if (arrived.isEmpty()) {
      run.coverage.saw(Happening.MERGED_NOTHING);
    }
    if (instance.branches().isEmpty()) {
      run.coverage.saw(Happening.FAN_OUT_EMPTY);
    }
    for (int branch : instance.branches()) {
      if (run.memory.branchIsLive(branch)) {
        run.coverage.saw(
            settings.early() == Sync.Early.ABANDON
                ? Happening.EARLY_ABANDON
                : Happening.EARLY_CANCEL);
      } else if (run.memory.branchHasFailed(branch)) {
        run.coverage.saw(Happening.BRANCH_FAILED_AND_BORNE);
      } else if (!arrived.contains(branch)) {
        run.coverage.saw(Happening.BRANCH_ENDED);
      }
    }
  }
}
