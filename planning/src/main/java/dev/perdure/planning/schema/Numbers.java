package dev.perdure.planning.schema;

import dev.perdure.model.json.Json;
import java.math.BigDecimal;

/** Compares JSON numbers exactly, whatever their kinds. */
final class Numbers {

  private Numbers() {}

  static int compare(Json left, Json right) {
    if (left instanceof Json.Int(long a) && right instanceof Json.Int(long b)) {
      return Long.compare(a, b);
    }
    return exact(left).compareTo(exact(right));
  }

  static BigDecimal exact(Json number) {
    return switch (number) {
      case Json.Int(long value) -> BigDecimal.valueOf(value);
      case Json.Dec(double value) -> BigDecimal.valueOf(value);
      default -> throw new IllegalStateException("Expected a number, but found " + number.kind());
    };
  }

  static boolean isNumber(Json value) {
    return value instanceof Json.Int || value instanceof Json.Dec;
  }

  /** Whether it has no fraction; very large doubles have none. */
  static boolean isInteger(Json value) {
    return value instanceof Json.Int || (value instanceof Json.Dec(double d) && d == Math.rint(d));
  }
}
