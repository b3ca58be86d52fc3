package dev.perdure.testkit;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Numbers as people read them. */
final class Words {
  private Words() {}

  static String of(long number) {
    return "%,d".formatted(number);
  }

  /** In the two largest units; below a minute with a tenth of a second. */
  static String of(Duration time) {
    long minutes = time.toMinutes();
    if (minutes == 0) {
      return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1_000.0);
    }
    return time.toHours() == 0
        ? "%d min %02d s".formatted(minutes, time.toSecondsPart())
        : "%s h %02d min".formatted(of(time.toHours()), time.toMinutesPart());
  }

  static String of(Map<?, Long> counts) {
    return counts.entrySet().stream()
        .map(entry -> entry.getKey() + " " + of(entry.getValue()))
        .collect(Collectors.joining(", "));
  }
}
