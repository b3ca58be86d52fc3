package dev.perdure.model.definition;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where the branches of a group come together again, as one of its transitions says it; what is
 * null is said by another one, or has its default.
 *
 * @param timeout counted from the first arrival
 * @param deadline counted from the fan-out
 */
public record Synchronization(
    String siblingGroup,
    @Nullable Strategy strategy,
    @Nullable OnEarlyComplete onEarlyComplete,
    @Nullable OnBranchFailure onBranchFailure,
    @Nullable Duration timeout,
    @Nullable Duration deadline,
    @Nullable OnTimeout onTimeout,
    @Nullable Merge merge) {

  /** When the branches that arrived are enough. */
  public sealed interface Strategy {}

  /** The first arrival is enough. */
  public record Any() implements Strategy {}

  /** Nothing is enough while a branch is live. */
  public record All() implements Strategy {}

  /** The m-th arrival is enough. */
  public record MOfN(int m) implements Strategy {}

  /** What becomes of the branches that are not needed any more. */
  public enum OnEarlyComplete {
    CANCEL,
    /** Work that is running may finish unheard. */
    ABANDON
  }

  /** Whether the failure of one branch is the failure of all. */
  public enum OnBranchFailure {
    FAIL,
    CONTINUE
  }

  /** Whether those that arrived in time are enough. */
  public enum OnTimeout {
    FAIL,
    PROCEED_WITH_AVAILABLE
  }

  /**
   * What the branches leave behind.
   *
   * @param source a path in the branch's scope
   * @param target a path in the enclosing scope
   */
  public record Merge(String source, String target, MergeStrategy strategy) {
    /** The source of a merge whose author gave none. */
    public static final String BRANCH_OUTPUT = "_branch.output";
  }

  /** How one value comes of many. */
  public enum MergeStrategy {
    APPEND,
    COLLECT,
    MERGE_OBJECT,
    KEYED_BY_BRANCH,
    LAST_WINS
  }
}
