package dev.perdure.model.definition;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Says when the branches of a group are enough, and what they leave behind. */
public final class SynchronizationBuilder {

  private final String siblingGroup;
  private Synchronization.@Nullable Strategy strategy;
  private Synchronization.@Nullable OnEarlyComplete onEarlyComplete;
  private Synchronization.@Nullable OnBranchFailure onBranchFailure;
  private @Nullable Duration timeout;
  private @Nullable Duration deadline;
  private Synchronization.@Nullable OnTimeout onTimeout;
  private Synchronization.@Nullable Merge merge;

  SynchronizationBuilder(String siblingGroup) {
    this.siblingGroup = siblingGroup;
  }

  public SynchronizationBuilder any() {
    return strategy(new Synchronization.Any());
  }

  public SynchronizationBuilder all() {
    return strategy(new Synchronization.All());
  }

  public SynchronizationBuilder mOfN(int m) {
    return strategy(new Synchronization.MOfN(m));
  }

  private SynchronizationBuilder strategy(Synchronization.Strategy given) {
    strategy = given;
    return this;
  }

  public SynchronizationBuilder onEarlyComplete(Synchronization.OnEarlyComplete reaction) {
    onEarlyComplete = reaction;
    return this;
  }

  public SynchronizationBuilder onBranchFailure(Synchronization.OnBranchFailure reaction) {
    onBranchFailure = reaction;
    return this;
  }

  /** Counted from the first arrival. */
  public SynchronizationBuilder timeout(Duration limit) {
    timeout = limit;
    return this;
  }

  /** Counted from the fan-out. */
  public SynchronizationBuilder deadline(Duration limit) {
    deadline = limit;
    return this;
  }

  public SynchronizationBuilder onTimeout(Synchronization.OnTimeout reaction) {
    onTimeout = reaction;
    return this;
  }

  /** What the branches wrote to {@code _branch.output}, as a list. */
  public SynchronizationBuilder merge(String target) {
    return merge(Synchronization.Merge.BRANCH_OUTPUT, target, Synchronization.MergeStrategy.APPEND);
  }

  public SynchronizationBuilder merge(
      String source, String target, Synchronization.MergeStrategy how) {
    merge = new Synchronization.Merge(source, target, how);
    return this;
  }

  Synchronization build() {
    return new Synchronization(
        siblingGroup,
        strategy,
        onEarlyComplete,
        onBranchFailure,
        timeout,
        deadline,
        onTimeout,
        merge);
  }
}
