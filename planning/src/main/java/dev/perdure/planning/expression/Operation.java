package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Operators between two values, and calls of functions. */
final class Operation {

  private Operation() {}

  static Node of(Operator operator, Operand left, Operand right) {
    return switch (operator) {
      case EQUAL -> new Equal(left, right, true);
      case NOT_EQUAL -> new Equal(left, right, false);
      case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> new Compare(operator, left, right);
      case IN -> new In(left, right);
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER -> new Calculate(operator, left, right);
    };
  }

  /** {@code ==} and {@code !=}; a missing path equals null. */
  record Equal(Operand left, Operand right, boolean wanted) implements Node {
    @Override
    public Object eval(Run run) throws ExpressionFailed {
      return Json.of(Comparison.equal(left.eval(run), right.eval(run), run) == wanted);
    }
  }

  /** {@code <}, {@code <=}, {@code >} and {@code >=}. */
  record Compare(Operator operator, Operand left, Operand right) implements Node {
    @Override
    public Object eval(Run run) throws ExpressionFailed {
      Object a = left.need(operator.operands(), run);
      Object b = right.need(operator.operands(), run);
      if (!Comparison.ordered(Kind.of(a), Kind.of(b))) {
        throw mismatch(fitting(operator), left, a, right, b, run);
      }
      int order = Comparison.compare(a, b, run);
      return Json.of(
          switch (operator) {
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            default -> order >= 0;
          });
    }
  }

  /** {@code + - * / %}. */
  record Calculate(Operator operator, Operand left, Operand right) implements Node {
    @Override
    public Object eval(Run run) throws ExpressionFailed {
      run.step();
      Object a = left.need(operator.operands(), run);
      Object b = right.need(operator.operands(), run);
      Object result = Arithmetic.apply(operator, a, b, run);
      if (result == null) {
        throw mismatch(fitting(operator), left, a, right, b, run);
      }
      return result;
    }
  }

  /** What an operator that null does not fit gives for these kinds; none where it does not fit. */
  static Kinds result(Operator operator, Kind a, Kind b) {
    return switch (operator) {
      case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
          Comparison.ordered(a, b) ? Kinds.of(Kind.BOOL) : Kinds.NONE;
      case EQUAL, NOT_EQUAL, IN -> Kinds.of(Kind.BOOL);
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER -> Arithmetic.result(operator, a, b);
    };
  }

  static String fitting(Operator operator) {
    return switch (operator) {
      case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> "two values that have an order";
      case ADD -> "two numbers, two texts, two lists, or times for '+'";
      case SUBTRACT -> "two numbers, or times, for '-'";
      case REMAINDER -> "two integers for '%'";
      default -> "two numbers for '" + operator.symbol() + "'";
    };
  }

  private static ExpressionFailed mismatch(
      String expected, Operand left, Object a, Operand right, Object b, Run run) {
    return ExpressionFailed.because(
        "Expected %s, but %s and %s%s"
            .formatted(
                expected,
                left.describe(a, run),
                right.describe(b, run),
                hint(Kind.of(a), Kind.of(b))));
  }

  private static String hint(Kind a, Kind b) {
    if (a != Kind.TEXT && b != Kind.TEXT) {
      return "";
    }
    Kind other = a == Kind.TEXT ? b : a;
    return switch (other) {
      case INT, DEC -> "; string(…), int(…) and double(…) convert";
      case TIMESTAMP, DURATION -> "; timestamp(…) and duration(…) read text";
      case NULL, BOOL, TEXT, LIST, OBJECT -> "";
    };
  }

  /** {@code x in list} and {@code key in object}; nothing is in null. */
  record In(Operand left, Operand right) implements Node {
    @Override
    public Object eval(Run run) throws ExpressionFailed {
      run.step();
      Object wanted = left.eval(run);
      Object container = right.eval(run);
      List<?> items = Values.items(container);
      if (items != null) {
        return Json.of(contains(items, wanted, run));
      }
      Map<String, ?> fields = Values.fields(container);
      if (fields == null && container != null && !(container instanceof Json.Null)) {
        throw right.unfit("a list or an object after 'in'", container, run);
      }
      return Json.of(
          fields != null && wanted instanceof Json.Text(String key) && fields.containsKey(key));
    }

    private static boolean contains(List<?> items, @Nullable Object wanted, Run run)
        throws ExpressionFailed {
      for (Object item : items) {
        if (Comparison.equal(item, wanted, run)) {
          return true;
        }
      }
      return false;
    }
  }

  /** {@code -x}. */
  record Negate(Operand of) implements Node {
    @Override
    public Object eval(Run run) throws ExpressionFailed {
      run.step();
      Object value = of.need("a number after -", run);
      Object result = Arithmetic.negate(value);
      if (result == null) {
        throw of.unfit("a number after -", value, run);
      }
      return result;
    }
  }

  /** {@code f(x, y)}. */
  record Call(Ast.Call ast, Function function, List<Operand> operands) implements Node {
    @Override
    public @Nullable Object eval(Run run) throws ExpressionFailed {
      run.step();
      var arguments = new Object[operands.size()];
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = argument(i, run);
      }
      try {
        return function.body().apply(run, arguments);
      } catch (ExpressionFailed e) {
        throw e.in(Show.abbreviated(Printer.print(ast)));
      }
    }

    private Object argument(int index, Run run) throws ExpressionFailed {
      Object value = operands.get(index).eval(run);
      if (value == null || !function.parameter(index).has(Kind.of(value))) {
        String expected = function.parameter(index).phrase() + " in " + function.name();
        throw operands.get(index).unfit(expected, value, run);
      }
      return value;
    }
  }
}
