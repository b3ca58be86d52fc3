package dev.perdure.planning;

import dev.perdure.model.ErrorCode;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.definition.Synchronization.MergeStrategy;
import dev.perdure.model.json.Json;
import dev.perdure.planning.definition.FanIn;
import dev.perdure.planning.expression.ExpressionFailed;
import dev.perdure.planning.state.Branch;
import dev.perdure.planning.state.Instance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes one value of what the branches that arrived leave behind, in the order of their index. */
final class Merging {
  private Merging() {}

  static void merge(Draft draft, Instance instance, FanIn fanIn) throws NodeFails {
    FanIn.Merge merge = fanIn.merge();
    if (merge == null) {
      return;
    }
    var values = new TreeMap<Integer, Json>();
    for (Branch branch : instance.branches()) {
      if (branch.hasArrived()) {
        values.put(branch.index(), value(draft, branch, merge));
      }
    }
    Json merged = merged(merge.strategy(), values);
    if (merged != null) {
      var write = Mappings.merged(draft, instance.enclosingId(), merge.target(), merged);
      draft.decide(new Decision.MergeBranches(instance.id(), write));
    }
  }

  private static Json value(Draft draft, Branch branch, FanIn.Merge merge) throws NodeFails {
    try {
      Json value = merge.source().evaluate(draft.names(branch));
      return value == null ? Json.Null.NULL : value;
    } catch (ExpressionFailed e) {
      throw new NodeFails(
          ErrorCode.MERGE_FAILED,
          "Expected a value from branch %d, but %s".formatted(branch.index(), e.getMessage()));
    }
  }

  /** Null: there is nothing to write. */
  static @Nullable Json merged(MergeStrategy strategy, SortedMap<Integer, Json> values)
      throws NodeFails {
    return switch (strategy) {
      case APPEND -> appended(List.copyOf(values.values()));
      case COLLECT -> Json.array(List.copyOf(values.values()));
      case MERGE_OBJECT -> object(values);
      case KEYED_BY_BRANCH -> keyed(values);
      case LAST_WINS -> values.isEmpty() ? null : values.get(values.lastKey());
    };
  }

  /** Flattened by one level if every value is a list or null. */
  private static Json appended(List<Json> values) {
    var items = new ArrayList<Json>();
    for (Json value : values) {
      if (value instanceof Json.Arr list) {
        items.addAll(list.items());
      } else if (!(value instanceof Json.Null)) {
        return Json.array(values);
      }
    }
    return Json.array(items);
  }

  private static Json object(Map<Integer, Json> values) throws NodeFails {
    var fields = new LinkedHashMap<String, Json>();
    for (var entry : values.entrySet()) {
      if (entry.getValue() instanceof Json.Obj object) {
        fields.putAll(object.fields());
      } else if (!(entry.getValue() instanceof Json.Null)) {
        throw new NodeFails(
            ErrorCode.MERGE_FAILED,
            "Expected an object from each branch to merge, but branch %d left %s"
                .formatted(entry.getKey(), entry.getValue().kind()));
      }
    }
    return new Json.Obj(fields);
  }

  private static Json keyed(Map<Integer, Json> values) {
    var fields = new LinkedHashMap<String, Json>();
    values.forEach((index, value) -> fields.put(String.valueOf(index), value));
    return new Json.Obj(fields);
  }
}
