package dev.perdure.model.decision;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a token waits for, with all that its author left to expressions filled in. */
public sealed interface Awaited {

  /** A moment, at which the token goes on. */
  record Timer(Instant until) implements Awaited {}

  /** The next event of this name that fits. */
  record Event(String name) implements Awaited {}

  /**
   * The answer of a person.
   *
   * @param branch the index of the token's branch; null outside of branches
   */
  record Answer(String prompt, @Nullable String assignee, @Nullable Integer branch)
      implements Awaited {}
}
