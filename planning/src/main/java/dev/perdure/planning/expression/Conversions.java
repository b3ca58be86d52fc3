package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** From one kind of value to another. */
final class Conversions {

  private static final Pattern JSON_NUMBER =
      Pattern.compile("-?(?:0|[1-9]\\d*+)(?:\\.\\d++)?(?:[eE][+-]?\\d++)?");
  private static final Pattern JSON_INTEGER = Pattern.compile("-?\\d++");

  static final List<Function> ALL =
      List.of(
          Function.of(
              "string",
              Type.Basic.TEXT,
              (run, in) -> Json.of(text(in[0], run)),
              Kinds.ANY.without(Kind.NULL)),
          Function.of(
              "int",
              Type.Basic.INT,
              Conversions::integer,
              Kinds.of(Kind.INT, Kind.DEC, Kind.TEXT, Kind.TIMESTAMP)),
          Function.of(
              "double",
              Type.Basic.NUMBER,
              Conversions::number,
              Kinds.of(Kind.INT, Kind.DEC, Kind.TEXT)),
          Function.of("bool", Type.Basic.BOOL, Conversions::bool, Kinds.of(Kind.BOOL, Kind.TEXT)),
          Function.of(
              "timestamp",
              Type.Basic.TIMESTAMP,
              Conversions::timestamp,
              Kinds.of(Kind.TEXT, Kind.INT, Kind.TIMESTAMP)),
          Function.of(
              "duration",
              Type.Basic.DURATION,
              Conversions::duration,
              Kinds.of(Kind.TEXT, Kind.DURATION)));

  private Conversions() {}

  /** Text as it is; anything else as JSON. */
  static String text(Object value, Run run) throws ExpressionFailed {
    if (value instanceof Json.Text(String text)) {
      return text;
    }
    if (value instanceof Instant || value instanceof Duration) {
      return value.toString();
    }
    Values.measure(value, run);
    String text = Values.json(value).toString();
    run.spendOnText(text.length());
    return text;
  }

  private static Object integer(Run run, Object[] in) throws ExpressionFailed {
    Json found =
        switch (in[0]) {
          case Json.Int number -> number;
          case Json.Dec(double d) when Math.abs(d) < 0x1p63 -> Json.of((long) d);
          case Json.Text(String text) -> integer(text);
          case Instant time -> Json.of(time.getEpochSecond());
          default -> null;
        };
    return need(found, "an integer of 64 bits", in[0]);
  }

  private static @Nullable Json integer(String text) {
    try {
      return JSON_INTEGER.matcher(text).matches() ? Json.of(Long.parseLong(text)) : null;
    } catch (NumberFormatException tooBig) {
      return null;
    }
  }

  private static Object number(Run run, Object[] in) throws ExpressionFailed {
    if (!(in[0] instanceof Json.Text(String text))) {
      return Json.of(Arithmetic.toDouble(in[0]));
    }
    boolean fits = JSON_NUMBER.matcher(text).matches();
    double value = fits ? Double.parseDouble(text) : Double.NaN;
    return need(Double.isFinite(value) ? Json.of(value) : null, "a number", in[0]);
  }

  private static Object bool(Run run, Object[] in) throws ExpressionFailed {
    Json found =
        in[0] instanceof Json.Text(String text)
            ? switch (text) {
              case "true", "True", "TRUE", "t", "1" -> Json.Bool.TRUE;
              case "false", "False", "FALSE", "f", "0" -> Json.Bool.FALSE;
              default -> null;
            }
            : (Json.Bool) in[0];
    return need(found, "'true' or 'false'", in[0]);
  }

  private static Object timestamp(Run run, Object[] in) throws ExpressionFailed {
    Instant found =
        switch (in[0]) {
          case Json.Text(String text) -> Times.timestamp(text);
          case Json.Int(long seconds) -> Times.timestamp(seconds);
          default -> (Instant) in[0];
        };
    return need(found, "a timestamp such as '2026-01-31T10:00:00Z'", in[0]);
  }

  private static Object duration(Run run, Object[] in) throws ExpressionFailed {
    Duration found =
        in[0] instanceof Json.Text(String text) ? Times.duration(text) : (Duration) in[0];
    return need(found, "a duration such as '30s', '1h30m', '7d' or 'PT30S'", in[0]);
  }

  private static Object need(@Nullable Object found, String expected, Object in)
      throws ExpressionFailed {
    if (found == null) {
      throw ExpressionFailed.because(
          "Expected %s, but found %s".formatted(expected, Show.value(in)));
    }
    return found;
  }
}
