package dev.perdure.planning.definition;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as authors write them: {@code 250ms}, {@code 30s}, {@code 7d} or ISO-8601. */
public final class Durations {

  /** Far enough for any plan, near enough for any clock. */
  public static final Duration LONGEST = Duration.ofDays(36_500);

  static final String EXPECTED = "a duration such as 250ms, 30s, 5m, 2h, 7d or PT1H30M";

  private static final Pattern SHORT = Pattern.compile("(\\d{1,18})(ms|s|m|h|d)");

  private Durations() {}

  /** The short units, largest first. */
  private enum Unit {
    D(Duration.ofDays(1)),
    H(Duration.ofHours(1)),
    M(Duration.ofMinutes(1)),
    S(Duration.ofSeconds(1)),
    MS(Duration.ofMillis(1));

    private final Duration one;

    Unit(Duration one) {
      this.one = one;
    }

    Duration times(String count) {
      return one.multipliedBy(Long.parseLong(count));
    }

    boolean divides(Duration duration) {
      return duration.equals(one.multipliedBy(duration.dividedBy(one)));
    }

    String write(Duration duration) {
      return duration.dividedBy(one) + name().toLowerCase(Locale.ROOT);
    }
  }

  /** The duration, or nothing if the text is none, is negative or longer than {@link #LONGEST}. */
  public static Optional<Duration> parse(String text) {
    try {
      Matcher parts = SHORT.matcher(text);
      Duration duration =
          parts.matches()
              ? Unit.valueOf(parts.group(2).toUpperCase(Locale.ROOT)).times(parts.group(1))
              : Duration.parse(text);
      return Optional.of(duration).filter(d -> !d.isNegative() && d.compareTo(LONGEST) <= 0);
    } catch (DateTimeParseException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  /** The shortest text that reads as this duration again. */
  public static String write(Duration duration) {
    if (duration.isZero()) {
      return "0s";
    }
    return Arrays.stream(Unit.values())
        .filter(unit -> unit.divides(duration))
        .findFirst()
        .map(unit -> unit.write(duration))
        .orElseGet(duration::toString);
  }
}
