package dev.perdure.planning.definition;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Task;
import dev.perdure.model.definition.Work;
import dev.perdure.planning.expression.Expression;
import dev.perdure.planning.schema.JsonSchema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Checks a task and compiles it: a step is compiled like a node that runs its action. */
final class TaskCompiler {

  private final Task task;
  private final Report report = new Report();
  private final KnownNames names;
  private final ExpressionCompiler expressions = new ExpressionCompiler(report);

  TaskCompiler(Task task) {
    this.task = task;
    this.names = KnownNames.ofTask(task);
  }

  /** Where the records say that a step is. */
  static Path path(String ref) {
    return Path.ROOT.key("nodes").key(ref);
  }

  ExecutableTask.Compilation compile() {
    WorkflowCompiler.checkName("task", task.name(), task.version(), report);
    WorkflowCompiler.checkTimeout(task.timeout(), Path.ROOT.key("timeout"), report);
    NodeCompiler.checkRetry(task.retry(), Path.ROOT.key("retry"), report);
    JsonSchema input =
        WorkflowCompiler.schema(task.inputSchema(), Path.ROOT.key("inputSchema"), report);
    JsonSchema output =
        WorkflowCompiler.schema(task.outputSchema(), Path.ROOT.key("outputSchema"), report);
    refuseSecondRefs();
    List<ExecutableStep> steps = new ArrayList<>();
    task.steps().forEach(step -> steps.add(step(step)));
    return new ExecutableTask.Compilation(
        report.clean()
            ? Optional.of(new ExecutableTask(task, input, output, steps))
            : Optional.empty(),
        report.errors(),
        report.warnings());
  }

  private void refuseSecondRefs() {
    var refs = new HashSet<String>();
    for (Task.Step step : task.steps()) {
      if (!refs.add(step.ref())) {
        report.error(path(step.ref()).key("ref"), "two steps are called '" + step.ref() + "'");
      }
    }
  }

  private ExecutableStep step(Task.Step step) {
    if (step.action().equals("emit")) {
      report.error(
          path(step.ref()).key("action"), "a step cannot emit; let a node of the workflow do it");
    }
    Node node = node(step);
    NodeCompiler.Parts parts = new NodeCompiler(node, names, expressions, report).compile();
    Expression condition =
        expressions.condition(step.condition(), names.at(node), path(step.ref()).key("condition"));
    return new ExecutableStep(
        step, parts.inputMapping(), parts.outputMapping(), parts.settings(), condition);
  }

  static Node node(Task.Step step) {
    return new Node(
        step.ref(),
        new Work.Action(step.action(), step.config()),
        step.inputMapping(),
        step.outputMapping(),
        null,
        null,
        Node.OnNoMatch.FAIL,
        Node.FanOut.ALL,
        null);
  }
}
