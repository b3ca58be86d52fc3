package dev.perdure.planning.reference;

import dev.perdure.planning.reference.Expr.Path;
import org.jspecify.annotations.Nullable;

/**
 * The synchronization of a transition.
 *
 * @param settings null where another transition of the fan-in has them
 */
public record Sync(String group, @Nullable Settings settings) {

  /** How a fan-in decides; null where the page's default holds. */
  public record Settings(
      @Nullable Strategy strategy,
      @Nullable Early early,
      @Nullable OnBranchFailure onFailure,
      @Nullable Long timeout,
      @Nullable Long deadline,
      @Nullable OnTimeout onTimeout,
      @Nullable Merge merge) {

    static final Settings DEFAULT = new Settings(null, null, null, null, null, null, null);

    Strategy strategyOrDefault() {
      return strategy == null ? new Strategy.All() : strategy;
    }

    /** {@code all} fails with a branch, the others bear it. */
    boolean failsWithABranch() {
      return onFailure == null
          ? strategyOrDefault() instanceof Strategy.All
          : onFailure == OnBranchFailure.FAIL;
    }

    Settings strategy(@Nullable Strategy other) {
      return new Settings(other, early, onFailure, timeout, deadline, onTimeout, merge);
    }

    Settings early(@Nullable Early other) {
      return new Settings(strategy, other, onFailure, timeout, deadline, onTimeout, merge);
    }

    Settings onFailure(@Nullable OnBranchFailure other) {
      return new Settings(strategy, early, other, timeout, deadline, onTimeout, merge);
    }

    Settings timeout(@Nullable Long millis) {
      return new Settings(strategy, early, onFailure, millis, deadline, onTimeout, merge);
    }

    Settings deadline(@Nullable Long millis) {
      return new Settings(strategy, early, onFailure, timeout, millis, onTimeout, merge);
    }

    Settings onTimeout(@Nullable OnTimeout other) {
      return new Settings(strategy, early, onFailure, timeout, deadline, other, merge);
    }

    Settings merge(@Nullable Merge other) {
      return new Settings(strategy, early, onFailure, timeout, deadline, onTimeout, other);
    }

    Settings merge(String source, String target, MergeStrategy how) {
      return merge(new Merge(Expr.path(source), target, how));
    }
  }

  /** When a fan-in activates. */
  public sealed interface Strategy {
    record Any() implements Strategy {}

    record All() implements Strategy {}

    record MOfN(int m) implements Strategy {}
  }

  /** What becomes of the rest. */
  public enum Early {
    CANCEL,
    ABANDON
  }

  /** What a failed branch means. */
  public enum OnBranchFailure {
    FAIL,
    CONTINUE
  }

  /** What it means that time is over. */
  public enum OnTimeout {
    FAIL,
    PROCEED_WITH_AVAILABLE
  }

  /** Where the branches' values come from and go to. */
  public record Merge(Path source, String target, MergeStrategy how) {}

  /** How the values become one. */
  public enum MergeStrategy {
    APPEND,
    COLLECT,
    MERGE_OBJECT,
    KEYED_BY_BRANCH,
    LAST_WINS
  }
}
