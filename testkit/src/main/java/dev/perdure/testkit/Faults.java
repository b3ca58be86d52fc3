package dev.perdure.testkit;

import java.util.EnumMap;
import java.util.Map;

/** How likely each kind of trouble is, and how often it has happened. */
public final class Faults {

  /** What can go wrong. */
  public enum Kind {
    /** The process ends between two steps. */
    CRASH,
    /** The store refuses a commit for now. */
    COMMIT_FAILS,
    /** The store wrote a commit but cannot say so. */
    COMMIT_UNKNOWN_WRITTEN,
    /** The store did not write a commit and cannot say so. */
    COMMIT_UNKNOWN_LOST,
    /** The store cannot keep a snapshot. */
    SNAPSHOT_FAILS,
    /** The store cannot be read for now. */
    READ_FAILS,
    /** Work answers twice. */
    DUPLICATE_ANSWER,
    /** Work answers although it was stopped. */
    LATE_ANSWER
  }

  private final double probability;
  private final Map<Kind, Long> counts = new EnumMap<>(Kind.class);

  private Faults(double probability) {
    this.probability = probability;
  }

  public static Faults none() {
    return new Faults(0);
  }

  /** Each kind of trouble with this probability at each occasion. */
  public static Faults each(double probability) {
    return new Faults(probability);
  }

  boolean strikes(Kind kind, World world) {
    boolean struck =
        probability > 0 && world.chance(kind == Kind.CRASH ? probability / 10 : probability);
    if (struck) {
      counts.merge(kind, 1L, Long::sum);
    }
    return struck;
  }

  public long count(Kind kind) {
    return counts.getOrDefault(kind, 0L);
  }
}
