package dev.perdure.engine.coordinator;

import dev.perdure.model.RunStatus;
import dev.perdure.planning.Reply;
import org.jspecify.annotations.Nullable;

/** What became of a message that somebody waits for. */
public sealed interface Answer {

  /**
   * It was handled, and that is on disk.
   *
   * @param before how the run stood until then
   * @param reply what the planner has to say of it; null: nothing
   */
  record Handled(RunStatus before, @Nullable Reply reply) implements Answer {}

  /** A start found the very run it wanted to start. */
  record AlreadyStarted() implements Answer {}

  /** Nothing was done. */
  record Refused(RuntimeException reason) implements Answer {}
}
