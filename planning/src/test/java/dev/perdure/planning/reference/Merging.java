package dev.perdure.planning.reference;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/** How the values of the branches that arrived become one. */
final class Merging {
  private Merging() {}

  /** The values cannot be merged. */
  static final class Failed extends Exception {
    private static final long serialVersionUID = 1L;
  }

  /** Empty where the target is left out. */
  static Optional<Json> merge(Sync.MergeStrategy how, SortedMap<Integer, Json> byIndex)
      throws Failed {
    List<Json> values = List.copyOf(byIndex.values());
    return switch (how) {
      case APPEND -> Optional.of(append(values));
      case COLLECT -> Optional.of(Json.array(values));
      case MERGE_OBJECT -> Optional.of(object(values));
      case KEYED_BY_BRANCH -> Optional.of(keyed(byIndex));
      case LAST_WINS -> values.isEmpty() ? Optional.empty() : Optional.of(values.getLast());
    };
  }

  private static Json append(List<Json> values) {
    if (!values.stream().allMatch(value -> value.isNull() || value instanceof Json.Arr)) {
      return Json.array(values);
    }
    var flat = new ArrayList<Json>();
    for (Json value : values) {
      if (value instanceof Json.Arr(List<Json> items)) {
        flat.addAll(items);
      }
    }
    return Json.array(flat);
  }

  private static Json object(List<Json> values) throws Failed {
    var all = new LinkedHashMap<String, Json>();
    for (Json value : values) {
      switch (value) {
        case Json.Null() -> {}
        case Json.Obj(Map<String, Json> fields) -> all.putAll(fields);
        default -> throw new Failed();
      }
    }
    return Json.object(all);
  }

  private static Json keyed(SortedMap<Integer, Json> byIndex) {
    var all = new LinkedHashMap<String, Json>();
    byIndex.forEach((index, value) -> all.put(Integer.toString(index), value));
    return Json.object(all);
  }
}
