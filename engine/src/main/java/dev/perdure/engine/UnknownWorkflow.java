package dev.perdure.engine;

/** No workflow of that name, or not that version of it, is deployed. */
public final class UnknownWorkflow extends PerdureException {
  private static final long serialVersionUID = 1L;

  public UnknownWorkflow(String message) {
    super(message);
  }
}
