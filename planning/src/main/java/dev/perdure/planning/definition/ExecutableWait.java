package dev.perdure.planning.definition;

import dev.perdure.planning.expression.Expression;
import dev.perdure.planning.schema.JsonSchema;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a node waits for, ready to be evaluated. */
public sealed interface ExecutableWait {

  /** As long as the author says. */
  record Fixed(Duration time) implements ExecutableWait {}

  /** As long as an expression says. */
  record For(Expression time) implements ExecutableWait {}

  /** Until the moment that an expression gives. */
  record Until(Expression moment) implements ExecutableWait {}

  /**
   * For an event.
   *
   * @param where null: any of that name
   * @param timeout null: for ever
   */
  record Event(String name, @Nullable Expression where, @Nullable Duration timeout)
      implements ExecutableWait {}

  /**
   * For a person; prompt and assignee are among the node's settings.
   *
   * @param timeout null: for ever
   */
  record Human(JsonSchema schema, @Nullable Duration timeout) implements ExecutableWait {}
}
