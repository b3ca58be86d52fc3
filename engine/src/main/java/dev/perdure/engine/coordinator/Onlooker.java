package dev.perdure.engine.coordinator;

import dev.perdure.engine.PerdureException;
import dev.perdure.planning.state.RunState;

/** Somebody who wants to see a run; one of the two is called once, on the run's thread. */
public interface Onlooker {

  void see(RunState state);

  /** There is nothing to see. */
  void refused(PerdureException reason);
}
