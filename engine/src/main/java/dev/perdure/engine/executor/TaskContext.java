package dev.perdure.engine.executor;

import dev.perdure.model.json.Json;
import dev.perdure.planning.definition.Target;
import dev.perdure.planning.expression.Bindings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the steps of a task read and write; gone when it ends. */
final class TaskContext implements Bindings {
  private final Json input;
  private Json.Obj state = Json.Obj.EMPTY;
  private Json.Obj output = Json.Obj.EMPTY;

  TaskContext(Json input) {
    this.input = input;
  }

  @Override
  public @Nullable Json get(String name) {
    return switch (name) {
      case "input" -> input;
      case "state" -> state;
      case "output" -> output;
      default -> null;
    };
  }

  /** What an output mapping sees. */
  Bindings after(Json result) {
    return name -> name.equals("result") ? result : get(name);
  }

  Json.Obj output() {
    return output;
  }

  void write(Target target, Json value) {
    switch (target.root()) {
      case STATE -> state = written(state, target.path(), value);
      case OUTPUT -> output = written(output, target.path(), value);
      case BRANCH_OUTPUT ->
          throw new IllegalStateException("Expected no branch in a task, but found " + target);
    }
  }

  /** What stands in the way and is no object gives way. */
  private static Json.Obj written(@Nullable Json into, List<String> path, Json value) {
    Json.Obj object = into instanceof Json.Obj o ? o : Json.Obj.EMPTY;
    String first = path.getFirst();
    return path.size() == 1
        ? object.with(first, value)
        : object.with(first, written(object.get(first), path.subList(1, path.size()), value));
  }
}
