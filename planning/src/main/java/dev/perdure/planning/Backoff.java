package dev.perdure.planning;

import dev.perdure.model.definition.Retry;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long a run waits between two attempts.
 *
 * <p>Before attempt {@code n + 1} that is {@code initialDelay} (none), {@code n} times that
 * (linear) or that doubled {@code n - 1} times (exponential), but never more than {@code maxDelay}.
 * Jitter takes off up to half of it. How much follows from run, token and attempt, so that a plan
 * can be repeated, while the retries of many runs that failed together are spread.
 */
final class Backoff {
  private static final Duration LONGEST = Duration.ofDays(36_500);

  private Backoff() {}

  /** The delay after {@code failed} attempts, in whole milliseconds. */
  static Duration delay(Retry retry, int failed, String runId, long token) {
    long most = millis(retry.maxDelay());
    long first = Math.min(millis(retry.initialDelay()), most);
    long delay =
        switch (retry.backoff()) {
          case NONE -> first;
          case LINEAR -> first > most / failed ? most : first * failed;
          case EXPONENTIAL -> doubled(first, failed - 1, most);
        };
    return Duration.ofMillis(retry.jitter() ? spread(delay, runId, token, failed) : delay);
  }

  /** The longer of the delay and what somebody asked for, which counts up to {@code maxDelay}. */
  static Duration atLeast(@Nullable Duration asked, Retry retry, Duration delay) {
    if (asked == null) {
      return delay;
    }
    long wanted = Math.min(millis(asked), millis(retry.maxDelay()));
    return wanted > delay.toMillis() ? Duration.ofMillis(wanted) : delay;
  }

  private static long doubled(long first, int times, long most) {
    return times >= Long.SIZE - 1 || first > most >> times ? most : first << times;
  }

  private static long spread(long delay, String runId, long token, int failed) {
    long hash = mixed(mixed(mixed(runId.hashCode()) + token) + failed);
    double unit = (hash >>> 11) * 0x1.0p-53;
    return delay - (long) (delay / 2.0 * unit);
  }

  /** Spreads a change of one bit over all of them. */
  private static long mixed(long value) {
    long bits = (value + 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
    bits = (bits ^ (bits >>> 29)) * 0x94D049BB133111EBL;
    return bits ^ (bits >>> 32);
  }

  private static long millis(Duration duration) {
    return duration.compareTo(LONGEST) > 0 ? LONGEST.toMillis() : duration.toMillis();
  }
}
