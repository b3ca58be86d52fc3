package dev.perdure.engine.executor;

/**
 * Thrown by an action that failed for good: the attempt is not retried unless its code is named.
 */
public class TerminalException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final String code;

  public TerminalException(String code, String message) {
    super(message);
    this.code = code;
  }

  public String code() {
    return code;
  }
}
