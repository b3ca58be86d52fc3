package dev.perdure.planning.reference;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** Counts what really happened in runs of the reference. */
public final class Coverage {
  private final Map<Happening, Long> happened = new EnumMap<>(Happening.class);
  private final Map<String, Long> decided = new TreeMap<>();

  void saw(Happening what) {
    happened.merge(what, 1L, Long::sum);
  }

  /** A fan-in failed with this code. */
  void fanInFailed(String code) {
    switch (code) {
      case "BRANCH_FAILED" -> saw(Happening.BRANCH_FAILED_FAN_IN);
      case "QUORUM_UNREACHABLE" -> saw(Happening.QUORUM_UNREACHABLE);
      case "MERGE_FAILED" -> saw(Happening.MERGE_FAILED);
      default -> {}
    }
  }

  /** A fan-in with these settings decided, at this depth of nesting. */
  void decided(Sync.Settings settings, int depth) {
    String strategy = settings.strategyOrDefault().getClass().getSimpleName();
    String merge = settings.merge() == null ? "none" : settings.merge().how().name();
    String failure = settings.failsWithABranch() ? "FAIL" : "CONTINUE";
    decided.merge(
        strategy + " x " + merge + " x " + failure + " x depth " + Math.min(depth, 3),
        1L,
        Long::sum);
  }

  public Map<Happening, Long> happened() {
    return happened;
  }

  /** By strategy, merge, failure policy and depth. */
  public Map<String, Long> decisions() {
    return decided;
  }
}
