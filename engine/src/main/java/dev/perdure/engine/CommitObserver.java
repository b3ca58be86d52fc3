package dev.perdure.engine;

import dev.perdure.planning.state.RunState;

/** Looks at runs as they go on: for tests that compare state and journal, and for measurements. */
@FunctionalInterface
public interface CommitObserver {

  /**
   * Called on the run's thread after each commit, or in a busy run after some; must return quickly
   * and keep nothing of the state.
   */
  void committed(String runId, RunState state, long seq);
}
