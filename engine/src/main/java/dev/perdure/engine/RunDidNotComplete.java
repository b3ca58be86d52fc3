package dev.perdure.engine;

import dev.perdure.model.NodeError;

/** A run whose output was asked for failed, timed out or was cancelled. */
public final class RunDidNotComplete extends PerdureException {
  private static final long serialVersionUID = 1L;
  private final transient RunResult result;

  public RunDidNotComplete(RunResult result) {
    super("Run '%s' %s%s".formatted(result.id(), result.status().word(), why(result)));
    this.result = result;
  }

  public RunResult result() {
    return result;
  }

  private static String why(RunResult result) {
    NodeError error = result.error();
    if (error != null) {
      String place = error.node() == null ? "" : " at node '" + error.node() + "'";
      return "%s: %s: %s".formatted(place, error.code(), error.message());
    }
    return result.cancelReason() == null ? "" : ": " + result.cancelReason();
  }
}
