package dev.perdure.model.definition;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How often and when a failed attempt is tried again.
 *
 * @param maxAttempts all attempts, the first one counted; {@link #UNLIMITED} for no bound
 * @param retryableErrors the only codes that are tried again; null: what the error says of itself
 */
public record Retry(
    int maxAttempts,
    Backoff backoff,
    Duration initialDelay,
    Duration maxDelay,
    boolean jitter,
    @Nullable List<String> retryableErrors) {

  public static final int UNLIMITED = Integer.MAX_VALUE;

  /** What is not said in a {@code retry} is taken from here. */
  public static final Retry DEFAULT =
      new Retry(3, Backoff.EXPONENTIAL, Duration.ofSeconds(1), Duration.ofMinutes(1), true, null);

  /** No {@code retry} at all. */
  public static final Retry NEVER =
      new Retry(1, Backoff.NONE, Duration.ZERO, Duration.ZERO, false, null);

  /** How the delay grows from attempt to attempt. */
  public enum Backoff {
    NONE,
    LINEAR,
    EXPONENTIAL
  }
}
