package dev.perdure.testkit;

import dev.perdure.model.RunStatus;
import dev.perdure.planning.reference.Coverage;
import java.util.EnumMap;
import java.util.Map;

/** Counts what happened in many simulated worlds. */
final class Tally {
  private final Map<Faults.Kind, Long> faults = new EnumMap<>(Faults.Kind.class);
  private final Map<Operation, Long> operations = new EnumMap<>(Operation.class);
  private final Map<RunStatus, Long> ends = new EnumMap<>(RunStatus.class);
  private final Coverage coverage = new Coverage();
  private long judged;
  private long parked;
  private long tooBig;
  private long commits;

  void count(Simulation simulation, Faults struck) {
    for (Faults.Kind kind : Faults.Kind.values()) {
      faults.merge(kind, struck.count(kind), Long::sum);
    }
    simulation.operations().forEach((kind, times) -> operations.merge(kind, times, Long::sum));
    simulation.disk().runs().forEach(run -> ends.merge(run.status(), 1L, Long::sum));
    commits += simulation.commits();
  }

  /** A run was compared with the reference, to its end or until it was parked. */
  void judged(boolean toItsEnd) {
    judged += toItsEnd ? 1 : 0;
    parked += toItsEnd ? 0 : 1;
  }

  void tooBig() {
    tooBig++;
  }

  long judged() {
    return judged;
  }

  long times(Faults.Kind kind) {
    return faults.getOrDefault(kind, 0L);
  }

  long times(Operation kind) {
    return operations.getOrDefault(kind, 0L);
  }

  Coverage coverage() {
    return coverage;
  }

  @Override
  public String toString() {
    return """
    commits     %d
    ends        %s
    judged      %d to the end, %d until parked, %d too big
    faults      %s
    operations  %s
    happened    %s
    """
        .formatted(commits, ends, judged, parked, tooBig, faults, operations, coverage.happened());
  }
}
