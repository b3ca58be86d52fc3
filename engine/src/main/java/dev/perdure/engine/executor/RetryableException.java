package dev.perdure.engine.executor;

/** Thrown by an action to fail with a code of its own choice; the attempt may be retried. */
public class RetryableException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final String code;

  public RetryableException(String code, String message) {
    super(message);
    this.code = code;
  }

  public String code() {
    return code;
  }
}
