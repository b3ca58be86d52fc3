package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * A compiled part of an expression.
 *
 * <p>It gives a {@link Json}, a {@link java.time.Instant}, a {@link java.time.Duration}, a {@link
 * Mixed}, or Java's null where a path is missing.
 */
interface Node {

  @Nullable Object eval(Run run) throws ExpressionFailed;

  /** Always the same value. */
  record Constant(Json value) implements Node {
    @Override
    public Object eval(Run run) {
      return value;
    }
  }

  /** The value of a name. */
  record Variable(String name) implements Node {
    @Override
    public @Nullable Object eval(Run run) {
      return run.binding(name);
    }
  }

  /** The variable of a loop. */
  record Local(int slot) implements Node {
    @Override
    public @Nullable Object eval(Run run) {
      return run.local(slot);
    }
  }
}
