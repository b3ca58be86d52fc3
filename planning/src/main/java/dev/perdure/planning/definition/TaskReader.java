package dev.perdure.planning.definition;

import dev.perdure.model.definition.Task;
import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads one task into records; what it cannot read is reported and left out. */
final class TaskReader {

  private final Section section;
  private final Report report = new Report();
  private final Map<Path, Locator.Origin> origins = new HashMap<>();

  private TaskReader(Json.Obj document) {
    this.section = new Section(document, Path.ROOT, Keys.TASK, report);
  }

  /**
   * What was read of a document.
   *
   * @param origins where in the file the steps stand
   */
  record Draft(Task task, Map<Path, Locator.Origin> origins, Report report) {}

  static Draft read(Json.Obj document) {
    var reader = new TaskReader(document);
    return new Draft(reader.task(), reader.origins, reader.report);
  }

  private Task task() {
    String name = section.text("task");
    return new Task(
        name == null ? "unnamed" : name,
        section.integer("version", 1),
        section.text("description"),
        section.schema("inputSchema"),
        section.schema("outputSchema"),
        NodeReader.retry(section),
        section.duration("timeout"),
        steps());
  }

  private List<Task.Step> steps() {
    var steps = new ArrayList<Task.Step>();
    Json value = section.get("steps");
    if (value instanceof Json.Arr(List<Json> items)) {
      for (int i = 0; i < items.size(); i++) {
        steps.add(step(items.get(i), Path.ROOT.key("steps").index(i), i));
      }
    } else if (value != null) {
      section.error("steps", "expected a list of steps, but found " + Shown.found(value));
    }
    return steps;
  }

  private Task.Step step(Json value, Path path, int position) {
    if (!(value instanceof Json.Obj)) {
      report.error(path, "expected an object, but found " + Shown.found(value));
    }
    var step =
        new Section(value instanceof Json.Obj o ? o : Json.Obj.EMPTY, path, Keys.STEP, report);
    step.needs("action");
    String ref = step.text("ref");
    String action = step.text("action");
    Json.Obj config = step.object("config");
    String name = ref == null ? "step" + (position + 1) : ref;
    origins.put(TaskCompiler.path(name), new Locator.Origin(path, -1));
    return new Task.Step(
        name,
        action == null ? "transform" : action,
        config == null ? Json.Obj.EMPTY : config,
        step.mapping("inputMapping"),
        step.object("outputMapping"),
        step.get("condition"),
        step.choice("onFailure", Task.OnFailure.class, Task.OnFailure.ABORT));
  }
}
