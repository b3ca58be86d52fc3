package dev.perdure.planning.state;

import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonSize;
import java.util.List;

/** Writing one path of a context value, and what that adds to its size. */
final class ContextPath {
  private ContextPath() {}

  /** The value with another one at the path; what stands in the way and is no object gives way. */
  static Json replaced(Json value, List<String> path, Json leaf) {
    if (path.isEmpty()) {
      return leaf;
    }
    Json.Obj object = value instanceof Json.Obj o ? o : Json.Obj.EMPTY;
    Json inner = object.get(path.getFirst());
    Json rest = replaced(inner == null ? Json.Obj.EMPTY : inner, rest(path), leaf);
    return object.with(path.getFirst(), rest);
  }

  /** By how many bytes {@link #replaced} is larger than the value before. */
  static long growth(Json value, List<String> path, Json leaf) {
    if (path.isEmpty()) {
      return JsonSize.of(leaf) - JsonSize.of(value);
    }
    if (!(value instanceof Json.Obj object)) {
      return fresh(path, leaf) - JsonSize.of(value);
    }
    Json inner = object.get(path.getFirst());
    if (inner == null) {
      int comma = object.fields().isEmpty() ? 0 : 1;
      return comma + field(path.getFirst()) + fresh(rest(path), leaf);
    }
    return growth(inner, rest(path), leaf);
  }

  /** The size of nothing but the leaf under the path. */
  static long fresh(List<String> path, Json leaf) {
    long bytes = JsonSize.of(leaf);
    for (String name : path) {
      bytes += 2 + field(name);
    }
    return bytes;
  }

  private static long field(String name) {
    return JsonSize.of(name) + 1;
  }

  private static List<String> rest(List<String> path) {
    return path.subList(1, path.size());
  }
}
