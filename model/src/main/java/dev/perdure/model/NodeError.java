package dev.perdure.model;

import dev.perdure.model.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The failure of a node, as conditions and people see it.
 *
 * @param node where it happened; null for the run as a whole
 * @param attempts how many attempts were made; 0 if none was
 * @param cause the failure that led to this one, or null
 */
public record NodeError(
    String code,
    String message,
    @Nullable String node,
    int attempts,
    boolean retryable,
    @Nullable NodeError cause) {

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
    return new Json.Obj(fields);
  }
}
