package dev.perdure.cli;

import java.time.Duration;

/**
 * Durations as people say them: {@code 340 ms}, {@code 1.2 s}, {@code 3 min 12 s}, {@code 2 d 4 h}.
 */
final class Elapsed {

  private Elapsed() {}

  static String of(Duration duration) {
    Duration d = duration.isNegative() ? Duration.ZERO : duration;
    if (d.toSeconds() < 1) {
      return d.toMillis() + " ms";
    }
    if (d.toSeconds() < 10) {
      return "%d.%d s".formatted(d.toSeconds(), d.toMillisPart() / 100);
    }
    return whole(d);
  }

  /** Without tenths of a second, for what lies in the past or future. */
  static String whole(Duration duration) {
    Duration d = duration.isNegative() ? Duration.ZERO : duration;
    if (d.toMinutes() < 1) {
      return d.toSeconds() + " s";
    }
    if (d.toHours() < 1) {
      return pair(d.toMinutes(), "min", d.toSecondsPart(), "s");
    }
    if (d.toDays() < 1) {
      return pair(d.toHours(), "h", d.toMinutesPart(), "min");
    }
    return pair(d.toDays(), "d", d.toHoursPart(), "h");
  }

  private static String pair(long big, String bigUnit, int small, String smallUnit) {
    return big + " " + bigUnit + (small == 0 ? "" : " " + small + " " + smallUnit);
  }
}
