package dev.perdure.planning.expression;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Timestamps and durations: their text, and the range in which they are written with four digits.
 */
final class Times {

  private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");
  private static final Duration LONGEST = Duration.between(FIRST, LAST);

  /** Each part is matched on its own, so that nothing is tried twice. */
  private static final Pattern PART =
      Pattern.compile("(\\d{1,18})(?:\\.(\\d{1,9}))?(ms|us|ns|[dhms])");

  private Times() {}

  static Instant inRange(Instant timestamp) {
    if (timestamp.isBefore(FIRST) || timestamp.isAfter(LAST)) {
      throw new DateTimeException("Expected a year from 1 to 9999");
    }
    return timestamp;
  }

  static Duration inRange(Duration duration) {
    if (duration.abs().compareTo(LONGEST) > 0) {
      throw new DateTimeException("Expected at most 9999 years");
    }
    return duration;
  }

  /** {@code 2026-01-31T10:00:00Z} or with an offset; null where the text is neither. */
  static @Nullable Instant timestamp(String text) {
    try {
      return inRange(OffsetDateTime.parse(text).toInstant());
    } catch (DateTimeException e) {
      return null;
    }
  }

  static @Nullable Instant timestamp(long epochSecond) {
    try {
      return inRange(Instant.ofEpochSecond(epochSecond));
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** {@code 30s}, {@code 1h30m}, {@code -1.5h}, {@code 7d} or {@code PT30S}; null otherwise. */
  static @Nullable Duration duration(String text) {
    try {
      boolean negative = text.startsWith("-");
      String rest = negative ? text.substring(1) : text;
      Duration duration = rest.startsWith("P") ? Duration.parse(rest) : parts(rest);
      return duration == null ? null : inRange(negative ? duration.negated() : duration);
    } catch (DateTimeException | ArithmeticException e) {
      return null;
    }
  }

  private static @Nullable Duration parts(String text) {
    Matcher part = PART.matcher(text);
    Duration sum = Duration.ZERO;
    int at = 0;
    while (at < text.length()) {
      if (!part.region(at, text.length()).lookingAt()) {
        return null;
      }
      sum = sum.plus(part(part.group(1), part.group(2), unit(part.group(3))));
      at = part.end();
    }
    return at == 0 ? null : sum;
  }

  private static Duration part(String whole, @Nullable String fraction, Duration unit) {
    Duration duration = unit.multipliedBy(Long.parseLong(whole));
    if (fraction == null) {
      return duration;
    }
    long scale = (long) Math.pow(10, fraction.length());
    return duration.plus(unit.multipliedBy(Long.parseLong(fraction)).dividedBy(scale));
  }

  private static Duration unit(String unit) {
    return switch (unit) {
      case "d" -> Duration.ofDays(1);
      case "h" -> Duration.ofHours(1);
      case "m" -> Duration.ofMinutes(1);
      case "s" -> Duration.ofSeconds(1);
      case "ms" -> Duration.ofMillis(1);
      case "us" -> Duration.ofNanos(1000);
      default -> Duration.ofNanos(1);
    };
  }

  /** {@code Europe/Berlin}, {@code +02:00} or {@code 02:00}; null where there is no such zone. */
  static @Nullable ZoneId zone(String text) {
    try {
      return ZoneId.of(!text.isEmpty() && Character.isDigit(text.charAt(0)) ? "+" + text : text);
    } catch (DateTimeException e) {
      return null;
    }
  }
}
