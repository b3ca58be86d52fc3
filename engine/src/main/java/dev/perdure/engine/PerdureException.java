package dev.perdure.engine;

/** Something that the caller asked for was not done; the message says why, and what to do. */
public class PerdureException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public PerdureException(String message) {
    super(message);
  }

  public PerdureException(String message, Throwable cause) {
    super(message, cause);
  }
}
