package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code + - * / %} with JSON's numbers; null says that the operator does not fit these kinds. */
final class Arithmetic {

  private Arithmetic() {}

  static @Nullable Object apply(Operator operator, Object a, Object b, Run run)
      throws ExpressionFailed {
    try {
      if (a instanceof Json.Int(long x) && b instanceof Json.Int(long y)) {
        return integers(operator, x, y);
      }
      if (Kind.of(a).isNumber() && Kind.of(b).isNumber()) {
        return doubles(operator, toDouble(a), toDouble(b));
      }
      return switch (operator) {
        case ADD -> add(a, b, run);
        case SUBTRACT -> subtract(a, b);
        default -> null;
      };
    } catch (ArithmeticException | DateTimeException e) {
      throw overflow(operator, a, b);
    }
  }

  private static Object integers(Operator operator, long a, long b) throws ExpressionFailed {
    return switch (operator) {
      case ADD -> Json.of(Math.addExact(a, b));
      case SUBTRACT -> Json.of(Math.subtractExact(a, b));
      case MULTIPLY -> Json.of(Math.multiplyExact(a, b));
      case DIVIDE -> divide(a, b);
      case REMAINDER -> Json.of(a % notZero(b));
      default -> throw new IllegalStateException("Expected arithmetic, but got " + operator);
    };
  }

  /** {@code 4 / 2} is an integer and exact, {@code 5 / 2} is not. */
  private static Json divide(long a, long b) throws ExpressionFailed {
    return a % notZero(b) == 0 ? Json.of(Math.divideExact(a, b)) : finite((double) a / (double) b);
  }

  private static long notZero(long divisor) throws ExpressionFailed {
    if (divisor == 0) {
      throw ExpressionFailed.because("Expected a divisor other than 0, but found 0");
    }
    return divisor;
  }

  private static @Nullable Object doubles(Operator operator, double a, double b)
      throws ExpressionFailed {
    return switch (operator) {
      case ADD -> finite(a + b);
      case SUBTRACT -> finite(a - b);
      case MULTIPLY -> finite(a * b);
      case DIVIDE -> {
        notZero(b == 0 ? 0 : 1);
        yield finite(a / b);
      }
      default -> null;
    };
  }

  private static Json finite(double value) {
    if (!Double.isFinite(value)) {
      throw new ArithmeticException();
    }
    return Json.of(value);
  }

  private static @Nullable Object add(Object a, Object b, Run run) throws ExpressionFailed {
    if (a instanceof Json.Text(String x) && b instanceof Json.Text(String y)) {
      run.spendOnText((long) x.length() + y.length());
      return Json.of(x + y);
    }
    if (a instanceof Instant x && b instanceof Duration y) {
      return Times.inRange(x.plus(y));
    }
    if (a instanceof Duration x) {
      return switch (b) {
        case Duration y -> Times.inRange(x.plus(y));
        case Instant y -> Times.inRange(y.plus(x));
        default -> null;
      };
    }
    List<?> x = Values.items(a);
    List<?> y = Values.items(b);
    return x == null || y == null ? null : concatenate(x, y, run);
  }

  private static Object concatenate(List<?> a, List<?> b, Run run) throws ExpressionFailed {
    run.spend((long) a.size() + b.size());
    var items = new ArrayList<Object>(a.size() + b.size());
    items.addAll(a);
    items.addAll(b);
    return Values.list(items);
  }

  private static @Nullable Object subtract(Object a, Object b) {
    if (a instanceof Instant x) {
      return switch (b) {
        case Instant y -> Times.inRange(Duration.between(y, x));
        case Duration y -> Times.inRange(x.minus(y));
        default -> null;
      };
    }
    return a instanceof Duration x && b instanceof Duration y ? Times.inRange(x.minus(y)) : null;
  }

  /** Minus a number, or null where the value is none. */
  static @Nullable Object negate(Object value) throws ExpressionFailed {
    return switch (value) {
      case Json.Int(long n) when n == Long.MIN_VALUE ->
          throw overflow(Operator.SUBTRACT, Json.of(0), value);
      case Json.Int(long n) -> Json.of(-n);
      case Json.Dec(double d) -> Json.of(-d);
      default -> null;
    };
  }

  static double toDouble(Object number) {
    return number instanceof Json.Int(long n) ? (double) n : ((Json.Dec) number).value();
  }

  private static ExpressionFailed overflow(Operator operator, Object a, Object b) {
    return ExpressionFailed.because(
        "Expected a value in range, but %s %s %s overflows"
            .formatted(Show.value(a), operator.symbol(), Show.value(b)));
  }

  /** What the result is where the operator fits, for those who know only the kinds. */
  static Kinds result(Operator operator, Kind a, Kind b) {
    if (a.isNumber() && b.isNumber()) {
      boolean integers = a == Kind.INT && b == Kind.INT;
      return switch (operator) {
        case DIVIDE -> Kinds.NUMBER;
        case REMAINDER -> integers ? Kinds.INT : Kinds.NONE;
        default -> integers ? Kinds.INT : Kinds.NUMBER;
      };
    }
    return switch (operator) {
      case ADD -> sum(a, b);
      case SUBTRACT -> difference(a, b);
      default -> Kinds.NONE;
    };
  }

  private static Kinds sum(Kind a, Kind b) {
    if (a == b && (a == Kind.TEXT || a == Kind.LIST || a == Kind.DURATION)) {
      return Kinds.of(a);
    }
    boolean moved =
        (a == Kind.TIMESTAMP && b == Kind.DURATION) || (a == Kind.DURATION && b == Kind.TIMESTAMP);
    return moved ? Kinds.of(Kind.TIMESTAMP) : Kinds.NONE;
  }

  private static Kinds difference(Kind a, Kind b) {
    if (a == Kind.TIMESTAMP && b == Kind.DURATION) {
      return Kinds.of(Kind.TIMESTAMP);
    }
    return (a == Kind.TIMESTAMP || a == Kind.DURATION) && a == b
        ? Kinds.of(Kind.DURATION)
        : Kinds.NONE;
  }
}
