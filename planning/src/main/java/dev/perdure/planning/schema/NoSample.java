package dev.perdure.planning.schema;

/** No data could be made up for a schema; the message says why. */
public final class NoSample extends RuntimeException {

  private static final long serialVersionUID = 1L;

  NoSample(String message) {
    super(message, null, false, false);
  }
}
