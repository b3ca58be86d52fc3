package dev.perdure.engine;

/** There is no run of that id. */
public final class UnknownRun extends PerdureException {
  private static final long serialVersionUID = 1L;

  public UnknownRun(String id) {
    super("Expected the id of a run, but there is no run '%s' here.".formatted(id));
  }
}
