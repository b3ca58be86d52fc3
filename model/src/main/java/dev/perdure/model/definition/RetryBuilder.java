package dev.perdure.model.definition;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says how often and when failed attempts are tried again; see {@link Retry#DEFAULT}. */
public final class RetryBuilder {

  private int maxAttempts = Retry.DEFAULT.maxAttempts();
  private Retry.Backoff backoff = Retry.DEFAULT.backoff();
  private Duration initialDelay = Retry.DEFAULT.initialDelay();
  private Duration maxDelay = Retry.DEFAULT.maxDelay();
  private boolean jitter = Retry.DEFAULT.jitter();
  private @Nullable List<String> retryableErrors = Retry.DEFAULT.retryableErrors();

  RetryBuilder() {}

  /** All attempts, the first one counted. */
  public RetryBuilder maxAttempts(int attempts) {
    maxAttempts = attempts;
    return this;
  }

  public RetryBuilder unlimited() {
    return maxAttempts(Retry.UNLIMITED);
  }

  public RetryBuilder backoff(Retry.Backoff growth) {
    backoff = growth;
    return this;
  }

  public RetryBuilder initialDelay(Duration delay) {
    initialDelay = delay;
    return this;
  }

  public RetryBuilder maxDelay(Duration delay) {
    maxDelay = delay;
    return this;
  }

  public RetryBuilder jitter(boolean on) {
    jitter = on;
    return this;
  }

  /** The only codes that are tried again. */
  public RetryBuilder retryableErrors(String... codes) {
    retryableErrors = List.of(codes);
    return this;
  }

  Retry build() {
    return new Retry(maxAttempts, backoff, initialDelay, maxDelay, jitter, retryableErrors);
  }
}
