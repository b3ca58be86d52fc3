package dev.perdure.engine.local;

import dev.perdure.engine.PerdureException;
import dev.perdure.planning.state.RunState;

/**
 * Somebody who waits for a run to get somewhere. Called on the run's thread after each commit, or
 * in a busy run after some.
 */
public interface Watcher {

  /** Looks at the run, and says whether it need not look again. */
  boolean hasSeenEnough(RunState state);

  /** There is no such run, or will be nothing more to see of it. */
  void givenUp(PerdureException reason);
}
