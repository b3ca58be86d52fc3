package dev.perdure.engine.coordinator;

import dev.perdure.engine.RunExists;
import dev.perdure.model.message.Message;
import dev.perdure.planning.state.RunState;

/** What a start means for a run that exists already. */
final class Starts {
  private Starts() {}

  /** The same workflow and input give the same run; anything else is a mistake of the caller. */
  static Answer again(Message.Start start, RunState state) {
    if (!start.workflow().equals(state.workflow())) {
      return refused(state, "workflow '%s'".formatted(state.workflow()), start.workflow());
    }
    if (!start.input().equals(state.input())) {
      return refused(state, "input " + state.input(), start.input().toString());
    }
    return new Answer.AlreadyStarted();
  }

  /** An id that was made up for a new run turned out to be another run's. */
  static Answer taken(RunState state) {
    return new Answer.Refused(
        new RunExists(
            "Run '%s' exists, but its id was made up for a new one. Start again."
                .formatted(state.runId())));
  }

  private static Answer refused(RunState state, String has, String found) {
    return new Answer.Refused(
        new RunExists(
            "Run '%s' exists with %s, but this start asks for %s. Choose another id, or repeat the start as it was."
                .formatted(state.runId(), has, found)));
  }
}
