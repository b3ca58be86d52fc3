package dev.perdure.planning.definition;

import dev.perdure.model.definition.Task;
import dev.perdure.planning.schema.JsonSchema;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A task that was found to be sound, with everything parsed that doing it will need. */
public record ExecutableTask(
    Task definition, JsonSchema inputSchema, JsonSchema outputSchema, List<ExecutableStep> steps) {

  public ExecutableTask {
    steps = List.copyOf(steps);
  }

  /**
   * What came of compiling a task.
   *
   * @param task there exactly if there is no error
   */
  public record Compilation(
      Optional<ExecutableTask> task, List<Finding> errors, List<Finding> warnings) {
    public Compilation {
      errors = List.copyOf(errors);
      warnings = List.copyOf(warnings);
    }
  }

  /** Compiles and checks a task; in the paths of what is wrong its steps are {@code nodes}. */
  public static Compilation compile(Task task) {
    return new TaskCompiler(task).compile();
  }

  /** The names of the secrets that its steps need. */
  public Set<String> secrets() {
    var names = new LinkedHashSet<String>();
    steps.forEach(step -> names.addAll(step.settings().secrets()));
    return names;
  }
}
