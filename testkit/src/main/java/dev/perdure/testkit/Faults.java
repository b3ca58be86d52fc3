package dev.perdure.testkit;

import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;

/** How likely each kind of trouble is, and how often it has happened. */
public final class Faults {

  /** What can go wrong. */
  public enum Kind {
    /** The process ends between two steps. */
    CRASH(0.1),
    /** The process is closed in good order, and opened again. */
    CLOSE(0.1),
    /** Another process takes over while this one goes on and does not know it. */
    TAKE_OVER(0.05),
    /** The store does not even take a commit. */
    COMMIT_REFUSED(0.5),
    /** The store refuses a commit for now. */
    COMMIT_FAILS(1),
    /** The store wrote a commit but cannot say so. */
    COMMIT_UNKNOWN_WRITTEN(1),
    /** The store did not write a commit and cannot say so. */
    COMMIT_UNKNOWN_LOST(1),
    /** The store takes its time over a commit. */
    STORE_SLOW(0.5),
    /** The store has no room, for a while. */
    STORE_FULL(0.1),
    /** The store cannot keep a snapshot. */
    SNAPSHOT_FAILS(1),
    /** The store cannot be read for now. */
    READ_FAILS(1),
    /** The store cannot be taken over, given back or written a definition to for now. */
    ADMINISTRATION_FAILS(1),
    /** The executor does not take work for now. */
    EXECUTOR_FAILS(0.5),
    /** Work answers twice. */
    DUPLICATE_ANSWER(2),
    /** Work answers although it was stopped. */
    LATE_ANSWER(5),
    /** An answer is overtaken by others. */
    REORDERED_ANSWER(2),
    /** The answer of the attempt before comes, or of one that never was. */
    STALE_ANSWER(1),
    /** An answer comes to a run that never asked for it. */
    FOREIGN_ANSWER(1),
    /** The clock is put forward. */
    CLOCK_FORWARD(0.1),
    /** The clock is put back. */
    CLOCK_BACK(0.1),
    /** A run leaves memory as soon as it has nothing to do. */
    PASSIVATION(10);

    /** How often it strikes, compared with the others. */
    private final double weight;

    Kind(double weight) {
      this.weight = weight;
    }
  }

  /** Where the clock is put back again and again, no time ever comes. */
  private static final int MOST_TIMES_BACK = 5;

  private final Map<Kind, Double> probabilities = new EnumMap<>(Kind.class);
  private final Map<Kind, Long> most = new EnumMap<>(Kind.class);
  private final Map<Kind, Long> counts = new EnumMap<>(Kind.class);
  private boolean over;

  private Faults() {}

  public static Faults none() {
    return new Faults();
  }

  /** Each kind of trouble with about this probability at each occasion. */
  public static Faults each(double probability) {
    var faults = new Faults();
    for (Kind kind : Kind.values()) {
      faults.probabilities.put(kind, Math.min(1, probability * kind.weight));
    }
    return faults;
  }

  /** Some kinds only, each as likely as the seed says: what hides others is absent at times. */
  public static Faults some(long seed) {
    var random = new SplittableRandom(seed);
    Faults faults = each(Math.pow(10, -2.5 + 1.5 * random.nextDouble()));
    for (Kind kind : Kind.values()) {
      if (random.nextInt(3) == 0) {
        faults.probabilities.remove(kind);
      }
    }
    return faults.atMost(Kind.CLOCK_BACK, MOST_TIMES_BACK);
  }

  /** That kind strikes no more than so many times. */
  public Faults atMost(Kind kind, long times) {
    most.put(kind, times);
    return this;
  }

  boolean strikes(Kind kind, World world) {
    double probability = probabilities.getOrDefault(kind, 0.0);
    if (over || probability == 0 || !world.chance(probability)) {
      return false;
    }
    if (count(kind) >= most.getOrDefault(kind, Long.MAX_VALUE)) {
      return false;
    }
    counts.merge(kind, 1L, Long::sum);
    world.note("fault", kind::toString);
    return true;
  }

  /** From now on everything works. */
  void stop() {
    over = true;
  }

  boolean isOver() {
    return over;
  }

  public long count(Kind kind) {
    return counts.getOrDefault(kind, 0L);
  }
}
