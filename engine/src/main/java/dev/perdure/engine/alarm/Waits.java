package dev.perdure.engine.alarm;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** How long a timer waits for a moment of the clock. */
final class Waits {

  /**
   * A timer does not count the time in which the machine sleeps, and does not see the clock being
   * set: so it looks at the clock this often.
   */
  static final Duration LONGEST = Duration.ofMinutes(1);

  private Waits() {}

  /** Rounded up to a whole millisecond, the grain of planning. */
  static Duration until(Instant at, Instant now) {
    Duration wait = Duration.between(now, at);
    if (wait.isNegative()) {
      return Duration.ZERO;
    }
    return wait.compareTo(LONGEST) > 0
        ? LONGEST
        : wait.plusNanos(999_999).truncatedTo(ChronoUnit.MILLIS);
  }
}
