package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import org.jspecify.annotations.Nullable;

/** One evaluation: the values it may read, the variables of its loops, the steps it has left. */
final class Run {

  /** How much text one step may read or write. */
  private static final int CHARACTERS_PER_STEP = 16;

  private final Bindings bindings;
  private final Limits limits;
  private final @Nullable Object[] locals;
  private long stepsLeft;

  Run(Bindings bindings, Limits limits, int locals) {
    this.bindings = bindings;
    this.limits = limits;
    this.locals = new Object[locals];
    this.stepsLeft = limits.expressionSteps();
  }

  @Nullable Json binding(String name) {
    return bindings.get(name);
  }

  @Nullable Object local(int slot) {
    return locals[slot];
  }

  void setLocal(int slot, @Nullable Object value) {
    locals[slot] = value;
  }

  void step() throws ExpressionFailed {
    spend(1);
  }

  void spend(long steps) throws ExpressionFailed {
    stepsLeft -= steps;
    if (stepsLeft < 0) {
      throw limits.tooManySteps();
    }
  }

  /** Text that is read or written costs by its length, so that memory stays bounded too. */
  void spendOnText(long characters) throws ExpressionFailed {
    spend(1 + characters / CHARACTERS_PER_STEP);
  }

  Limits limits() {
    return limits;
  }
}
