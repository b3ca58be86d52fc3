package dev.perdure.model;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The failure of a node, as conditions and people see it.
 *
 * @param node where it happened; null for the run as a whole
 * @param attempts how many attempts were made; 0 if none was
 * @param cause the failure that led to this one, or null
 * @param index of the branch that failed with it, where it is the cause of a fan-in's failure
 */
public record NodeError(
    String code,
    String message,
    @Nullable String node,
    int attempts,
    boolean retryable,
    @Nullable NodeError cause,
    @Nullable Integer index) {

  public NodeError(
      String code,
      String message,
      @Nullable String node,
      int attempts,
      boolean retryable,
      @Nullable NodeError cause) {
    this(code, message, node, attempts, retryable, cause, null);
  }

  /** The same, as that of a branch. */
  public NodeError ofBranch(int branch) {
    return new NodeError(code, message, node, attempts, retryable, cause, branch);
  }

  /**
   * The same with at most so many causes: the nearest ones, and the one that all began with. Errors
   * travel up through any number of runs, but what is written stays readable.
   */
  public NodeError withCauses(int most) {
    var chain = new ArrayList<NodeError>();
    for (NodeError next = this; next != null; next = next.cause) {
      chain.add(next);
    }
    if (chain.size() <= most + 1) {
      return this;
    }
    NodeError error = chain.getLast();
    for (NodeError outer : chain.subList(0, most).reversed()) {
      error = outer.because(error);
    }
    return error;
  }

  private NodeError because(NodeError other) {
    return new NodeError(code, message, node, attempts, retryable, other);
  }

  /** The value of {@code state._last_error}. */
  public Json.Obj toJson() {
    Map<String, Json> fields = new LinkedHashMap<>();
    fields.put("code", Json.of(code));
    fields.put("message", Json.of(message));
    if (node != null) {
      fields.put("node", Json.of(node));
    }
    fields.put("attempts", Json.of(attempts));
    fields.put("retryable", Json.of(retryable));
    if (cause != null) {
      fields.put("cause", cause.toJson());
    }
    if (index != null) {
      fields.put("index", Json.of(index));
    }
    return new Json.Obj(fields);
  }
}
