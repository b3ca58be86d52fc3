package dev.perdure.engine;

import dev.perdure.model.json.Json;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A wish to start a run.
 *
 * @param version null: the latest
 * @param id null: the engine makes one up; given, the start is idempotent
 * @param input a {@link Json}, or anything that the codec turns into one
 */
public record StartRequest(
    String workflow,
    @Nullable Integer version,
    @Nullable String id,
    Object input,
    Map<String, String> labels) {

  public StartRequest {
    labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
  }

  public static StartRequest of(String workflow) {
    return new StartRequest(workflow, null, null, Json.Obj.EMPTY, Map.of());
  }

  public StartRequest version(int wanted) {
    return new StartRequest(workflow, wanted, id, input, labels);
  }

  public StartRequest id(String wanted) {
    return new StartRequest(workflow, version, wanted, input, labels);
  }

  public StartRequest input(Object value) {
    return new StartRequest(workflow, version, id, value, labels);
  }

  public StartRequest label(String name, String value) {
    var more = new LinkedHashMap<>(labels);
    more.put(name, value);
    return new StartRequest(workflow, version, id, input, more);
  }
}
