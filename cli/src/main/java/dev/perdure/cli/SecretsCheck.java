package dev.perdure.cli;

import dev.perdure.engine.secret.SecretSource;
import dev.perdure.engine.secret.Unlocked;
import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Task;
import dev.perdure.model.definition.Work;
import dev.perdure.model.definition.Workflow;
import dev.perdure.planning.definition.ExecutableTask;
import dev.perdure.planning.definition.ExecutableWorkflow;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Tells of a secret that will be missing before a run begins, rather than from inside of it. */
final class SecretsCheck {
  private SecretsCheck() {}

  /** Nodes that are answered by mocks need none. */
  static void check(Workflow workflow, List<Task> tasks, Set<String> mocked, SecretSource source) {
    ExecutableWorkflow executable = ExecutableWorkflow.compile(workflow).orElseThrow();
    for (Node node : workflow.nodes().values()) {
      Set<String> needed = new LinkedHashSet<>(executable.node(node.name()).settings().secrets());
      tasks.stream().filter(task -> runs(node, task)).forEach(task -> needed.addAll(secrets(task)));
      if (!mocked.contains(node.name())
          && Unlocked.of(needed, source) instanceof Unlocked.Lacking(String reason)) {
        throw new UserMistake(
            """
            Node '%s' cannot run: %s.
            Set the variable PERDURE_SECRET_NAME, or name a file or directory of secrets: --secrets PATH"""
                .formatted(node.name(), reason));
      }
    }
  }

  private static boolean runs(Node node, Task task) {
    return node.work() instanceof Work.RunTask(String name, Integer version)
        && version == null
        && name.equals(task.name());
  }

  private static Set<String> secrets(Task task) {
    return ExecutableTask.compile(task).task().orElseThrow().secrets();
  }
}
