package dev.perdure.planning.state;

import dev.perdure.model.decision.ContextWrite;
import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a scope itself wrote to one section of the context, to be laid over what it finds there.
 *
 * @param own the values written, where they were written
 * @param whole the paths at which all that was there before gives way; between them and the root
 *     only what was written does
 */
record Written(Json own, Set<List<String>> whole) {

  /** Nothing yet. */
  static final Written NOTHING = new Written(Json.Obj.EMPTY, Set.of());

  /** A section that has nothing below it to be seen. */
  static Written all(Json value) {
    return new Written(value, Set.of(List.of()));
  }

  Written with(ContextWrite write) {
    Json next = ContextPath.replaced(own, write.path(), write.value());
    if (isCovered(write.path())) {
      return new Written(next, whole);
    }
    var paths = new TreeSet<>(Written::compare);
    for (List<String> path : whole) {
      if (!startsWith(path, write.path())) {
        paths.add(path);
      }
    }
    paths.add(write.path());
    return new Written(next, paths);
  }

  private boolean isCovered(List<String> path) {
    for (int length = 0; length <= path.size(); length++) {
      if (whole.contains(path.subList(0, length))) {
        return true;
      }
    }
    return false;
  }

  private static boolean startsWith(List<String> path, List<String> start) {
    return path.size() >= start.size() && path.subList(0, start.size()).equals(start);
  }

  /** In a fixed order, so that equal states are written alike. */
  static int compare(List<String> one, List<String> other) {
    int common = Math.min(one.size(), other.size());
    for (int i = 0; i < common; i++) {
      int order = one.get(i).compareTo(other.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(one.size(), other.size());
  }

  /** What is seen where this lies on top, path by path. */
  Json over(Json base) {
    return whole.isEmpty() ? base : over(base, own, List.of());
  }

  private Json over(Json base, Json mine, List<String> path) {
    if (whole.contains(path) || !(mine instanceof Json.Obj(Map<String, Json> fields))) {
      return mine;
    }
    Map<String, Json> below = base instanceof Json.Obj object ? object.fields() : Map.of();
    var seen = new LinkedHashMap<>(below);
    fields.forEach(
        (name, value) -> {
          var further = new ArrayList<>(path);
          further.add(name);
          Json before = below.get(name);
          seen.put(name, over(before == null ? Json.Obj.EMPTY : before, value, further));
        });
    return new Json.Obj(seen);
  }
}
