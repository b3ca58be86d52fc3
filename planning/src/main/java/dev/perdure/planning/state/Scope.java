package dev.perdure.planning.state;

import dev.perdure.model.NodeError;
import dev.perdure.model.decision.ContextWrite;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonSize;
import java.util.Collections;
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
  private long size;

  /** What expressions see of the above, made when one asks for it. */
  private @Nullable Json seenState;

  private Json.@Nullable Obj seenNodes;

  Scope(Json state) {
    this.state = state;
    this.size = JsonSize.of(state) + JsonSize.of(output);
  }

  /** A scope as it was at some time. */
  Scope(
      Json state,
      Json output,
      Map<String, Json> results,
      @Nullable NodeError lastError,
      long size) {
    this(state, output, size);
    this.results.putAll(results);
    this.lastError = lastError;
  }

  // What was written

  public Json state() {
    return state;
  }

  public Json output() {
    return output;
  }

  /** The latest result of a node, if it gave one and an expression names it. */
  public @Nullable Json result(String node) {
    return results.get(node);
  }

  public Map<String, Json> results() {
    return Collections.unmodifiableMap(results);
  }

  public @Nullable NodeError lastError() {
    return lastError;
  }

  /** The bytes of state and output as text. */
  public long size() {
    return size;
  }

  /** A bound of {@link #sizeWith} that is found at a glance. */
  public long sizeAtMostWith(List<ContextWrite> writes) {
    long bytes = size;
    for (ContextWrite write : writes) {
      bytes += 1 + ContextPath.fresh(write.path(), write.value());
    }
    return bytes;
  }

  /** What {@link #size} would be after these writes. */
  public long sizeWith(List<ContextWrite> writes) {
    var next = new Scope(state, output, size);
    writes.forEach(next::write);
    return next.size;
  }

  private Scope(Json state, Json output, long size) {
    this.state = state;
    this.output = output;
    this.size = size;
  }

  // What expressions see

  /** The state, with the last error in it if there is one. */
  public Json seenState() {
    if (seenState == null) {
      seenState =
          lastError == null
              ? state
              : ContextPath.replaced(state, List.of("_last_error"), lastError.toJson());
    }
    return seenState;
  }

  /** The kept results, as {@code nodes} shows them. */
  public Json.Obj seenNodes() {
    if (seenNodes == null) {
      var nodes = new LinkedHashMap<String, Json>();
      results.forEach((node, result) -> nodes.put(node, Json.object("result", result)));
      seenNodes = new Json.Obj(nodes);
    }
    return seenNodes;
  }

  // Changes

  void write(ContextWrite write) {
    switch (write.root()) {
      case STATE -> {
        size += ContextPath.growth(state, write.path(), write.value());
        state = ContextPath.replaced(state, write.path(), write.value());
        seenState = null;
      }
      case OUTPUT -> {
        size += ContextPath.growth(output, write.path(), write.value());
        output = ContextPath.replaced(output, write.path(), write.value());
      }
    }
  }

  void keep(String node, Json result) {
    results.put(node, result);
    seenNodes = null;
  }

  void lastError(@Nullable NodeError error) {
    lastError = error;
    seenState = null;
  }

  Json toJson() {
    Map<String, Json> fields = new LinkedHashMap<>();
    fields.put("state", state);
    fields.put("output", output);
    fields.put("results", new Json.Obj(results));
    if (lastError != null) {
      fields.put("lastError", lastError.toJson());
    }
    fields.put("size", Json.of(size));
    return new Json.Obj(fields);
  }
}
