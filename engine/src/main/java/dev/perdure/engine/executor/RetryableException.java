package dev.perdure.engine.executor;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Thrown by an action to fail with a code of its own choice; the attempt may be retried. */
public class RetryableException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final String code;
  private final @Nullable Duration retryAfter;

  public RetryableException(String code, String message) {
    this(code, message, null);
  }

  /**
   * Asks for a pause before the next attempt; the retry's {@code maxDelay} bounds it.
   *
   * @param retryAfter null: whatever the node's retry says
   */
  public RetryableException(String code, String message, @Nullable Duration retryAfter) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
  }

  public String code() {
    return code;
  }

  public @Nullable Duration retryAfter() {
    return retryAfter;
  }
}
