package dev.perdure.planning;

import dev.perdure.model.NodeError;
import dev.perdure.planning.expression.ExpressionFailed;
import org.jspecify.annotations.Nullable;

/** What was about to be decided is impossible, so the node fails instead; no retry would help. */
final class NodeFails extends Exception {
  private static final long serialVersionUID = 1L;

  private final String code;

  /** No stack trace: it is an outcome of the author's definition and data, not of this code. */
  NodeFails(String code, String message) {
    super(message, null, false, false);
    this.code = code;
  }

  static NodeFails because(String place, ExpressionFailed failed) {
    return new NodeFails(failed.code(), place + ": " + failed.getMessage());
  }

  /** The same under another code, if its own is the one given. */
  NodeFails as(String own, String other) {
    return code.equals(own) ? new NodeFails(other, message()) : this;
  }

  NodeError at(@Nullable String node, int attempts) {
    return new NodeError(code, message(), node, attempts, false, null);
  }

  NodeError at(String node, int attempts, NodeError cause) {
    return new NodeError(code, message(), node, attempts, false, cause);
  }

  private String message() {
    return String.valueOf(getMessage());
  }
}
