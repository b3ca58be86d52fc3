package dev.perdure.model.definition;

import dev.perdure.model.json.Json;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a token can wait for. */
public sealed interface Wait {

  /** Some time: a duration such as {@code 2d}, or an expression that gives one. */
  record For(String duration) implements Wait {}

  /** A moment: an expression that gives a timestamp. */
  record Until(String expression) implements Wait {}

  /**
   * An event that somebody sends to the run.
   *
   * @param where what its payload must be like; null: any
   */
  record Event(String event, @Nullable String where, @Nullable Duration timeout) implements Wait {}

  /**
   * The answer of a person.
   *
   * @param prompt what is asked; may have holes, as {@code assignee} may
   * @param schema of the answer; null: any
   */
  record Human(
      String prompt, @Nullable Json schema, @Nullable String assignee, @Nullable Duration timeout)
      implements Wait {}
}
