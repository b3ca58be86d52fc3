package dev.perdure.testkit;

import dev.perdure.model.RunStatus;
import dev.perdure.planning.reference.Coverage;
import dev.perdure.planning.reference.Happening;
import java.util.EnumMap;
import java.util.Map;

/** Counts what happened in simulated worlds. */
final class Tally {
  private final Map<Faults.Kind, Long> faults = new EnumMap<>(Faults.Kind.class);
  private final Map<Operation, Long> operations = new EnumMap<>(Operation.class);
  private final Map<RunStatus, Long> ends = new EnumMap<>(RunStatus.class);
  private final Map<Happening, Long> elsewhere = new EnumMap<>(Happening.class);
  private final Coverage coverage = new Coverage();
  private long worlds;
  private long givenUp;
  private long neverAtRest;
  private long commits;
  private long judged;
  private long parked;
  private long tooBig;

  /** One world, which is over. */
  void count(Simulation simulation, Faults struck) {
    for (Faults.Kind kind : Faults.Kind.values()) {
      faults.merge(kind, struck.count(kind), Long::sum);
    }
    simulation.operations().forEach((kind, times) -> operations.merge(kind, times, Long::sum));
    simulation.disk().runs().stream()
        .filter(run -> run.status().isFinal())
        .forEach(run -> ends.merge(run.status(), 1L, Long::sum));
    commits += simulation.commits();
    worlds++;
  }

  /** A world was too big to be played to its end; its runs were not judged. */
  void givenUp() {
    givenUp++;
  }

  /** So much went wrong in a world that it had to stop before the world was at rest. */
  void neverAtRest() {
    neverAtRest++;
  }

  /** A run was compared with the reference, to its end or until it was parked. */
  void judged(boolean toItsEnd) {
    judged += toItsEnd ? 1 : 0;
    parked += toItsEnd ? 0 : 1;
  }

  /** A run was compared with the reference until it was too big for that. */
  void tooBig() {
    tooBig++;
  }

  /** What happened in other worlds. */
  Tally add(Tally other) {
    other.faults.forEach((kind, times) -> faults.merge(kind, times, Long::sum));
    other.operations.forEach((kind, times) -> operations.merge(kind, times, Long::sum));
    other.ends.forEach((status, times) -> ends.merge(status, times, Long::sum));
    other.happened().forEach((what, times) -> elsewhere.merge(what, times, Long::sum));
    worlds += other.worlds;
    givenUp += other.givenUp;
    neverAtRest += other.neverAtRest;
    commits += other.commits;
    judged += other.judged;
    parked += other.parked;
    tooBig += other.tooBig;
    return this;
  }

  long worlds() {
    return worlds;
  }

  long wereGivenUp() {
    return givenUp;
  }

  long wereNeverAtRest() {
    return neverAtRest;
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

  /** Where the reference counts what happens in the runs that it judges. */
  Coverage coverage() {
    return coverage;
  }

  Map<Happening, Long> happened() {
    var all = new EnumMap<>(elsewhere);
    coverage.happened().forEach((what, times) -> all.merge(what, times, Long::sum));
    return all;
  }

  @Override
  public String toString() {
    return """
    worlds      %s, %s of them given up because they grew too big, %s not at rest before the trouble was ended
    commits     %s
    judged      %s runs to their end, %s until they were parked, %s until they were too big
    ends        %s
    faults      %s
    operations  %s
    happened    %s
    """
        .formatted(
            Words.of(worlds),
            Words.of(givenUp),
            Words.of(neverAtRest),
            Words.of(commits),
            Words.of(judged),
            Words.of(parked),
            Words.of(tooBig),
            Words.of(ends),
            Words.of(faults),
            Words.of(operations),
            Words.of(happened()));
  }
}
