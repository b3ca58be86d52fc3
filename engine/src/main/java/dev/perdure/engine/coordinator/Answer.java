package dev.perdure.engine.coordinator;

import dev.perdure.model.RunStatus;

/** What became of a message that somebody waits for. */
public sealed interface Answer {

  /** It was handled, and that is on disk; {@code before} is how the run stood until then. */
  record Handled(RunStatus before) implements Answer {}

  /** A start found the very run it wanted to start. */
  record AlreadyStarted() implements Answer {}

  /** Nothing was done. */
  record Refused(RuntimeException reason) implements Answer {}
}
