package dev.perdure.engine.local;

import java.util.concurrent.Executor;

/**
 * What a loop runs on: one task after the other, those of others in the order in which they came
 * and its own in theirs.
 */
public interface LoopExecutor extends Executor {

  /** Whether no other task waits; asked by the one that runs. */
  boolean isAlone();

  /** Waits until what is queued now has run. */
  void drain();

  /**
   * Runs what is queued, and ends: later tasks are refused with a {@link
   * java.util.concurrent.RejectedExecutionException}.
   */
  void close();
}
