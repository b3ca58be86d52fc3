package dev.perdure.planning.state;

import dev.perdure.model.NodeError;
import dev.perdure.model.decision.ContextWrite;
import dev.perdure.model.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the mappings of a run have written: state, output, kept results and the last error. */
public final class Scope {
  private Json state;
  private Json output = Json.Obj.EMPTY;
  private final Map<String, Json> results = new LinkedHashMap<>();
  private @Nullable NodeError lastError;

  Scope(Json state) {
    this.state = state;
  }

  public Json state() {
    return state;
  }

  public Json output() {
    return output;
  }

  /** The latest result of a node, if it completed and an expression names it. */
  public @Nullable Json result(String node) {
    return results.get(node);
  }

  public Map<String, Json> results() {
    return java.util.Collections.unmodifiableMap(results);
  }

  public @Nullable NodeError lastError() {
    return lastError;
  }

  void write(ContextWrite write) {
    switch (write.root()) {
      case STATE -> state = replaced(state, write.path(), write.value());
      case OUTPUT -> output = replaced(output, write.path(), write.value());
    }
  }

  void keep(String node, Json result) {
    results.put(node, result);
  }

  void lastError(@Nullable NodeError error) {
    lastError = error;
  }

  /** The value with another one at the path; what stands in the way and is no object gives way. */
  static Json replaced(Json value, List<String> path, Json leaf) {
    if (path.isEmpty()) {
      return leaf;
    }
    Json.Obj object = value instanceof Json.Obj o ? o : Json.Obj.EMPTY;
    Json inner = object.get(path.getFirst());
    Json rest =
        path.size() == 1
            ? leaf
            : replaced(inner == null ? Json.Obj.EMPTY : inner, path.subList(1, path.size()), leaf);
    return object.with(path.getFirst(), rest);
  }

  Json toJson() {
    Map<String, Json> fields = new LinkedHashMap<>();
    fields.put("state", state);
    fields.put("output", output);
    fields.put("results", new Json.Obj(results));
    if (lastError != null) {
      fields.put("lastError", lastError.toJson());
    }
    return new Json.Obj(fields);
  }
}
