package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The operators that accept null, as false where a boolean is asked. */
final class Logic {

  private Logic() {}

  /** An error on one side does not matter where another side decides. */
  record And(List<Operand> operands) implements Node {
    @Override
    public Object eval(Run run) throws ExpressionFailed {
      return decide(operands, false, run);
    }
  }

  /** The same, the other way round. */
  record Or(List<Operand> operands) implements Node {
    @Override
    public Object eval(Run run) throws ExpressionFailed {
      return decide(operands, true, run);
    }
  }

  private static Object decide(List<Operand> operands, boolean deciding, Run run)
      throws ExpressionFailed {
    run.step();
    ExpressionFailed failure = null;
    for (int i = 0; i < operands.size(); i++) {
      try {
        if (operands.get(i).truth(run) == deciding) {
          return Json.of(deciding);
        }
      } catch (ExpressionFailed e) {
        failure = firstOf(failure, e);
      }
    }
    if (failure != null) {
      throw failure;
    }
    return Json.of(!deciding);
  }

  /** The failure to report if nothing decides; a limit ends the evaluation in any case. */
  static ExpressionFailed firstOf(@Nullable ExpressionFailed before, ExpressionFailed now)
      throws ExpressionFailed {
    if (now.isLimit()) {
      throw now;
    }
    return before == null ? now : before;
  }

  /** {@code !x}. */
  record Not(Operand of) implements Node {
    @Override
    public Object eval(Run run) throws ExpressionFailed {
      run.step();
      return Json.of(!of.truth(run));
    }
  }

  /** {@code c ? x : y}. */
  record Choice(Operand condition, Operand then, Operand otherwise) implements Node {
    @Override
    public @Nullable Object eval(Run run) throws ExpressionFailed {
      run.step();
      return condition.truth(run) ? then.eval(run) : otherwise.eval(run);
    }
  }

  /** The first candidate that is not null; those after it are not evaluated. */
  record FirstValue(List<Operand> candidates) implements Node {
    @Override
    public Object eval(Run run) throws ExpressionFailed {
      run.step();
      for (int i = 0; i < candidates.size(); i++) {
        Object value = candidates.get(i).eval(run);
        if (value != null && !(value instanceof Json.Null)) {
          return value;
        }
      }
      return Json.Null.NULL;
    }
  }
}
