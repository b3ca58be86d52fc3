package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The parts of timestamps and durations. */
final class TimeFunctions {

  private static final Kinds TIMESTAMP = Kinds.of(Kind.TIMESTAMP);

  static final List<Function> ALL =
      List.of(
          part("getFullYear", ZonedDateTime::getYear),
          part("getMonth", time -> time.getMonthValue() - 1),
          part("getDate", ZonedDateTime::getDayOfMonth),
          part("getDayOfMonth", time -> time.getDayOfMonth() - 1),
          part("getDayOfYear", time -> time.getDayOfYear() - 1),
          part("getDayOfWeek", time -> time.getDayOfWeek().getValue() % 7),
          part("getHours", ZonedDateTime::getHour, Duration::toHours),
          part("getMinutes", ZonedDateTime::getMinute, Duration::toMinutes),
          part("getSeconds", ZonedDateTime::getSecond, Duration::toSeconds),
          part("getMilliseconds", time -> time.getNano() / 1_000_000, Duration::toMillis));

  private TimeFunctions() {}

  private static Function part(String name, ToIntFunction<ZonedDateTime> part) {
    return Function.of(
            name,
            Type.Basic.INT,
            (run, in) -> Json.of(part.applyAsInt(at(in))),
            TIMESTAMP,
            Kinds.TEXT)
        .requiring(1);
  }

  /** Of a timestamp that part of the clock; of a duration all of it, in that unit. */
  private static Function part(
      String name, ToIntFunction<ZonedDateTime> part, ToLongFunction<Duration> whole) {
    return Function.of(
            name,
            Type.Basic.INT,
            (run, in) ->
                Json.of(
                    in[0] instanceof Duration duration
                        ? whole.applyAsLong(duration)
                        : part.applyAsInt(at(in))),
            Kinds.of(Kind.TIMESTAMP, Kind.DURATION),
            Kinds.TEXT)
        .requiring(1);
  }

  private static ZonedDateTime at(Object[] in) throws ExpressionFailed {
    ZoneId zone = in.length > 1 ? zone(in[1]) : ZoneOffset.UTC;
    return ((Instant) in[0]).atZone(zone);
  }

  private static ZoneId zone(Object name) throws ExpressionFailed {
    @Nullable ZoneId zone = Times.zone(((Json.Text) name).value());
    if (zone == null) {
      throw ExpressionFailed.because(
          "Expected a time zone such as 'Europe/Berlin' or '+02:00', but found "
              + Show.value(name));
    }
    return zone;
  }
}
