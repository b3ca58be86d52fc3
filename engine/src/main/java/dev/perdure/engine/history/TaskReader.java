package dev.perdure.engine.history;

import dev.perdure.engine.HumanTask;
import dev.perdure.model.ActorId;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import dev.perdure.storage.ActorRow;
import dev.perdure.storage.StoreReader;
import dev.perdure.storage.TaskQuery;
import dev.perdure.storage.TaskRow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Open tasks, with the schema of their answers, which stands in the runs' definitions. */
final class TaskReader {
  private final StoreReader store;
  private final Map<ActorId, Optional<ActorRow>> actors = new HashMap<>();
  private final Map<String, Optional<Json>> definitions = new HashMap<>();

  TaskReader(StoreReader store) {
    this.store = store;
  }

  List<HumanTask> tasks(TaskQuery query) {
    return store.tasks(query).stream().flatMap(task -> task(task).stream()).toList();
  }

  private Optional<HumanTask> task(TaskRow task) {
    return actors
        .computeIfAbsent(task.actor(), store::actor)
        .map(
            row ->
                new HumanTask(
                    task.id(),
                    task.actor().id(),
                    row.birth().type(),
                    task.node(),
                    task.branch(),
                    task.token(),
                    task.prompt(),
                    schema(row, task.node()),
                    task.assignee(),
                    task.since(),
                    task.due()));
  }

  private @Nullable Json schema(ActorRow row, String node) {
    String workflow = row.birth().type();
    int version = row.birth().version();
    return definitions
        .computeIfAbsent(
            workflow + "@" + version,
            key ->
                store
                    .definition("workflow", workflow, version)
                    .map(definition -> JsonText.read(definition.body())))
        .map(definition -> below(definition, "nodes", node, "wait", "human", "schema"))
        .orElse(null);
  }

  private static @Nullable Json below(Json value, String... names) {
    Json at = value;
    for (String name : names) {
      at = at instanceof Json.Obj object ? object.get(name) : null;
      if (at == null) {
        return null;
      }
    }
    return at;
  }
}
