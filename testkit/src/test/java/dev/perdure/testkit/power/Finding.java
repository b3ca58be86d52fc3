package dev.perdure.testkit.power;

import java.util.List;

/**
 * What came of one part of the proof.
 *
 * @param broken which promises were, in words
 * @param figures what was played
 */
record Finding(String part, Kind kind, int cases, List<String> broken, String figures) {

  /** What has to come of it. */
  enum Kind {
    PROMISE,
    /** Something is wrong on purpose; a proof that does not notice is none. */
    CONTROL,
    /** The same, but luck decides whether it shows. */
    CONTROL_BY_LUCK
  }

  boolean isAsExpected() {
    return switch (kind) {
      case PROMISE -> broken.isEmpty();
      case CONTROL -> !broken.isEmpty();
      case CONTROL_BY_LUCK -> true;
    };
  }

  private String verdict() {
    return switch (kind) {
      case PROMISE -> broken.isEmpty() ? "kept" : "BROKEN";
      case CONTROL -> broken.isEmpty() ? "NOT NOTICED" : "noticed, as it must be";
      case CONTROL_BY_LUCK -> broken.isEmpty() ? "not shown" : "noticed";
    };
  }

  static String header() {
    return "%-46s %6s %7s  %s".formatted("part", "cases", "broken", "verdict");
  }

  @Override
  public String toString() {
    String name = kind == Kind.PROMISE ? part : "control: " + part;
    return "%-46s %6d %7d  %s".formatted(name, cases, broken.size(), verdict());
  }
}
