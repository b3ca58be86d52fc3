package dev.perdure.planning.reference;

import dev.perdure.model.json.Json;
import java.util.LinkedHashMap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A failure as the reference knows it: without its message, which is for people.
 *
 * @param node null for the run as a whole
 * @param cause what led to it; null if nothing did
 * @param index of the branch, where this is the cause of a BRANCH_FAILED
 */
public record Problem(
    String code,
    @Nullable String node,
    int attempts,
    boolean retryable,
    @Nullable Problem cause,
    @Nullable Integer index) {

  static Problem of(String code, String node, int attempts) {
    return new Problem(code, node, attempts, false, null, null);
  }

  static Problem ofRun(String code) {
    return new Problem(code, null, 0, false, null, null);
  }

  Problem because(@Nullable Problem other) {
    return new Problem(code, node, attempts, retryable, other, index);
  }

  Problem ofBranch(int itsIndex) {
    return new Problem(code, node, attempts, retryable, cause, itsIndex);
  }

  Json.Obj toJson() {
    var fields = new LinkedHashMap<String, Json>();
    fields.put("code", Json.of(code));
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
    return Json.object(fields);
  }

  /** An error as expressions see it; its message is left behind. */
  static Problem ofJson(Json.Obj error) {
    return new Problem(
        ((Json.Text) Objects.requireNonNull(error.get("code"))).value(),
        error.get("node") instanceof Json.Text(String node) ? node : null,
        (int) ((Json.Int) Objects.requireNonNull(error.get("attempts"))).value(),
        Json.Bool.TRUE.equals(error.get("retryable")),
        error.get("cause") instanceof Json.Obj cause ? ofJson(cause) : null,
        error.get("index") instanceof Json.Int(long index) ? Integer.valueOf((int) index) : null);
  }

  /** The codes from the last to the first, with nodes, attempts and the indexes of branches. */
  @Override
  public String toString() {
    String own =
        code
            + (index == null ? "" : "#" + index)
            + (node == null ? "" : " at " + node + " after " + attempts);
    return cause == null ? own : own + " < " + cause;
  }
}
