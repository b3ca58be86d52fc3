package dev.perdure.engine;

/** A start named the id of a run that was started with something else. */
public final class RunExists extends PerdureException {
  private static final long serialVersionUID = 1L;

  public RunExists(String message) {
    super(message);
  }
}
