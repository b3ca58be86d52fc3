package dev.perdure.model.message;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Why a piece of work gave no result.
 *
 * @param retryAfter how long to wait before the next attempt at least, if somebody asked for that
 */
public record Failure(
    String code, String message, boolean retryable, @Nullable Duration retryAfter) {

  public Failure(String code, String message, boolean retryable) {
    this(code, message, retryable, null);
  }
}
