package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sums, extremes and rounding. */
final class NumberFunctions {

  /** More digits than any double has on either side of its point. */
  private static final int MOST_DIGITS = 400;

  private static final Kinds LIST_OR_VALUES =
      Kinds.of(Kind.LIST, Kind.INT, Kind.DEC, Kind.TEXT, Kind.TIMESTAMP, Kind.DURATION, Kind.BOOL);

  static final List<Function> ALL =
      List.of(
          Function.of("sum", Type.Basic.ANY, NumberFunctions::sum, Kinds.LIST),
          Function.of("avg", Type.Basic.NUMBER, NumberFunctions::avg, Kinds.LIST),
          Function.of("min", Type.Basic.ANY, (run, in) -> extreme(run, in, 1), LIST_OR_VALUES)
              .repeating(),
          Function.of("max", Type.Basic.ANY, (run, in) -> extreme(run, in, -1), LIST_OR_VALUES)
              .repeating(),
          Function.of("round", Type.Basic.NUMBER, NumberFunctions::round, Kinds.NUMBER, Kinds.INT)
              .requiring(1));

  private NumberFunctions() {}

  private static Object sum(Run run, Object[] in) throws ExpressionFailed {
    Object sum = null;
    int index = 0;
    for (Object item : CollectionFunctions.list(in[0])) {
      run.step();
      Kind kind = Kind.of(item);
      Object next =
          sum == null && (kind.isNumber() || kind == Kind.DURATION) ? item : plus(sum, item, run);
      if (next == null) {
        throw ExpressionFailed.because(
            "Expected numbers, or durations, but element %s is %s".formatted(index, kind.phrase()));
      }
      sum = next;
      index++;
    }
    return sum == null ? Json.of(0) : sum;
  }

  /** Null where the two cannot be added; text can, but is no summand. */
  private static @Nullable Object plus(@Nullable Object sum, Object item, Run run)
      throws ExpressionFailed {
    return sum == null || Kind.of(sum).isNumber() != Kind.of(item).isNumber()
        ? null
        : Arithmetic.apply(Operator.ADD, sum, item, run);
  }

  private static @Nullable Object avg(Run run, Object[] in) throws ExpressionFailed {
    int size = CollectionFunctions.list(in[0]).size();
    if (size == 0) {
      return Json.Null.NULL;
    }
    Object average = Arithmetic.apply(Operator.DIVIDE, sum(run, in), Json.of(size), run);
    if (average == null) {
      throw ExpressionFailed.because("Expected numbers, but element 0 is a duration");
    }
    return average;
  }

  private static Object extreme(Run run, Object[] in, int sign) throws ExpressionFailed {
    List<?> items = in.length == 1 ? Values.items(in[0]) : Arrays.asList(in);
    if (items == null) {
      throw ExpressionFailed.because(
          "Expected a list, or several values, but found " + Kind.of(in[0]).phrase());
    }
    return Values.member(Order.extreme(items, sign, run));
  }

  /** Halves go away from zero, as people round; the decimal that is written counts. */
  private static Object round(Run run, Object[] in) throws ExpressionFailed {
    long digits = in.length > 1 ? ((Json.Int) in[1]).value() : 0;
    if (Math.abs(digits) > MOST_DIGITS) {
      throw ExpressionFailed.because(
          "Expected at most %s digits, but found %s".formatted(MOST_DIGITS, digits));
    }
    BigDecimal exact =
        in[0] instanceof Json.Int(long n)
            ? BigDecimal.valueOf(n)
            : BigDecimal.valueOf(((Json.Dec) in[0]).value());
    return number(exact.setScale((int) digits, RoundingMode.HALF_UP));
  }

  private static Json number(BigDecimal rounded) throws ExpressionFailed {
    try {
      return Json.of(rounded.longValueExact());
    } catch (ArithmeticException notAnInteger) {
      double value = rounded.doubleValue();
      if (Double.isInfinite(value)) {
        throw ExpressionFailed.because("Expected a value in range, but " + rounded + " overflows");
      }
      return Json.of(value);
    }
  }
}
