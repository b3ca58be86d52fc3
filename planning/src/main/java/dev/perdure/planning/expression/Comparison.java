package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which values are equal, and which of two comes first. */
final class Comparison {

  /** No long is as large; every double below fits a long after truncation. */
  private static final double BEYOND_LONG = 0x1p63;

  private Comparison() {}

  /** Values of different kinds are not equal; numbers are by what they count. */
  static boolean equal(@Nullable Object a, @Nullable Object b, Run run) throws ExpressionFailed {
    run.step();
    if (a instanceof Json.Text(String x)) {
      return b instanceof Json.Text(String y) && equalTexts(x, y, run);
    }
    if (a == null || b == null || a instanceof Json.Null || b instanceof Json.Null) {
      return Kind.of(a) == Kind.of(b);
    }
    if (Kind.of(a).isNumber()) {
      return Kind.of(b).isNumber() && numbers((Json) a, (Json) b) == 0;
    }
    List<?> items = Values.items(a);
    if (items != null) {
      List<?> others = Values.items(b);
      return others != null && equalItems(items, others, run);
    }
    Map<String, ?> fields = Values.fields(a);
    if (fields != null) {
      Map<String, ?> others = Values.fields(b);
      return others != null && equalFields(fields, others, run);
    }
    return a.equals(b);
  }

  private static boolean equalTexts(String a, String b, Run run) throws ExpressionFailed {
    if (a.length() != b.length()) {
      return false;
    }
    run.spendOnText(a.length());
    return a.equals(b);
  }

  private static boolean equalItems(List<?> a, List<?> b, Run run) throws ExpressionFailed {
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!equal(a.get(i), b.get(i), run)) {
        return false;
      }
    }
    return true;
  }

  private static boolean equalFields(Map<String, ?> a, Map<String, ?> b, Run run)
      throws ExpressionFailed {
    if (a.size() != b.size()) {
      return false;
    }
    for (var field : a.entrySet()) {
      Object other = b.get(field.getKey());
      if (other == null || !equal(field.getValue(), other, run)) {
        return false;
      }
    }
    return true;
  }

  /** Whether these two have an order at all. */
  static boolean ordered(Kind a, Kind b) {
    return switch (a) {
      case INT, DEC -> b.isNumber();
      case BOOL, TEXT, TIMESTAMP, DURATION -> a == b;
      case NULL, LIST, OBJECT -> false;
    };
  }

  /** The order of two values that are {@link #ordered}. */
  static int compare(Object a, Object b, Run run) throws ExpressionFailed {
    run.step();
    return switch (a) {
      case Json.Bool(boolean x) -> Boolean.compare(x, ((Json.Bool) b).value());
      case Json.Text(String x) -> texts(x, ((Json.Text) b).value(), run);
      case Instant x -> x.compareTo((Instant) b);
      case Duration x -> x.compareTo((Duration) b);
      default -> numbers((Json) a, (Json) b);
    };
  }

  private static int numbers(Json a, Json b) {
    if (a instanceof Json.Int(long x)) {
      return b instanceof Json.Int(long y) ? Long.compare(x, y) : mixed(x, ((Json.Dec) b).value());
    }
    double x = ((Json.Dec) a).value();
    return b instanceof Json.Int(long y) ? -mixed(y, x) : Double.compare(x, ((Json.Dec) b).value());
  }

  /** Exact also where the double closest to the long is another number. */
  private static int mixed(long a, double b) {
    if (b >= BEYOND_LONG) {
      return -1;
    }
    if (b < -BEYOND_LONG) {
      return 1;
    }
    long whole = (long) b;
    return a != whole ? Long.compare(a, whole) : Double.compare(0, b - whole);
  }

  /** By code points, as CEL has it; Java's own order takes characters beyond U+FFFF apart. */
  private static int texts(String a, String b, Run run) throws ExpressionFailed {
    int shorter = Math.min(a.length(), b.length());
    run.spendOnText(shorter);
    for (int i = 0; i < shorter; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        boolean beyond = Character.isSurrogate(x);
        return beyond == Character.isSurrogate(y) ? Character.compare(x, y) : beyond ? 1 : -1;
      }
    }
    return Integer.compare(a.length(), b.length());
  }
}
