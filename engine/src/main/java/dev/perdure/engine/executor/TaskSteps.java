package dev.perdure.engine.executor;

import dev.perdure.engine.secret.Redaction;
import dev.perdure.model.ErrorCode;
import dev.perdure.model.definition.Task;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Failure;
import dev.perdure.planning.definition.ExecutableStep;
import dev.perdure.planning.definition.ExecutableTask;
import dev.perdure.planning.definition.OutputEntry;
import dev.perdure.planning.definition.Secrets;
import dev.perdure.planning.expression.Bindings;
import dev.perdure.planning.expression.ExpressionFailed;
import dev.perdure.planning.expression.MappedValue;
import dev.perdure.planning.schema.JsonSchema;
import dev.perdure.planning.schema.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Does a task: its steps in their order, as one piece of work. */
final class TaskSteps implements Action {
  private final ExecutableTask task;
  private final Actions actions;
  private final Map<String, String> secrets;
  private final Redaction redaction;

  TaskSteps(ExecutableTask task, Actions actions, Map<String, String> secrets) {
    this.task = task;
    this.actions = actions;
    this.secrets = secrets;
    this.redaction = Redaction.of(secrets);
  }

  @Override
  public Json perform(Json given, Json.Obj config, ActionContext context) throws Exception {
    Json input = task.inputSchema().fillDefaults(given);
    require("the task's input", task.inputSchema(), input);
    var names = new TaskContext(input);
    for (ExecutableStep step : task.steps()) {
      if (isWanted(step, names)) {
        take(step, names, context);
      }
    }
    require("the task's result", task.outputSchema(), names.output());
    return names.output();
  }

  private static void require(String what, JsonSchema schema, Json value) {
    List<Violation> violations = schema.check(value);
    if (!violations.isEmpty()) {
      throw new TerminalException(
          ErrorCode.SCHEMA_VIOLATION,
          "Expected %s to fit its schema, but %s"
              .formatted(
                  what,
                  violations.stream().map(Violation::toString).collect(Collectors.joining("; "))));
    }
  }

  /** As on a transition, a condition that cannot be evaluated does not hold. */
  private static boolean isWanted(ExecutableStep step, TaskContext names) {
    try {
      return step.condition() == null || step.condition().test(names);
    } catch (ExpressionFailed e) {
      return false;
    }
  }

  /** Catches everything that is not an interrupt: the author says what a failure means. */
  @SuppressWarnings("CatchingUnchecked")
  private void take(ExecutableStep step, TaskContext names, ActionContext context)
      throws Exception {
    try {
      Json.Obj input = input(step, names);
      Json result =
          actions.require(step).perform(input, config(step, names), within(context, step));
      // Messages of expressions and schemas quote and cut what they show: after that it is too
      // late.
      write(step, names, redaction.json(result));
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      if (Thread.currentThread().isInterrupted()) {
        throw e;
      }
      failed(step, e);
    }
  }

  private void failed(ExecutableStep step, Exception e) {
    if (step.step().onFailure() == Task.OnFailure.CONTINUE) {
      return;
    }
    Failure failure = Failures.of(e, redaction);
    String message = "step '%s': %s".formatted(step.step().ref(), failure.message());
    if (step.step().onFailure() == Task.OnFailure.RETRY) {
      throw new RetryableException(failure.code(), message, failure.retryAfter());
    }
    throw new TerminalException(failure.code(), message);
  }

  /** Whoever must not do a thing twice can tell the steps apart. */
  private static ActionContext within(ActionContext task, ExecutableStep step) {
    return new ActionContext(
        task.runId(),
        task.node(),
        task.token(),
        task.attempt(),
        task.idempotencyKey() + "/" + step.step().ref(),
        task.artifacts());
  }

  private Json.Obj config(ExecutableStep step, TaskContext names) {
    try {
      Json.Obj config = step.settings().render(names);
      return step.settings().secrets().isEmpty() ? config : Secrets.fill(config, secrets);
    } catch (ExpressionFailed e) {
      throw new TerminalException(e.code(), "config: " + e.getMessage());
    }
  }

  private static Json.Obj input(ExecutableStep step, TaskContext names) {
    MappedValue mapping = step.inputMapping();
    if (mapping == null) {
      return Json.Obj.EMPTY;
    }
    Json value = value("inputMapping", mapping, names);
    if (value instanceof Json.Obj object) {
      return object;
    }
    throw new TerminalException(
        ErrorCode.EXPRESSION_ERROR,
        "inputMapping: Expected an object, but found "
            + (value == null ? "nothing" : value.kind()));
  }

  /** All values first: no entry sees what another one writes. */
  private static void write(ExecutableStep step, TaskContext names, Json result) {
    var values = new ArrayList<@Nullable Json>();
    for (OutputEntry entry : step.outputMapping()) {
      values.add(value("outputMapping." + entry.target(), entry.value(), names.after(result)));
    }
    for (int i = 0; i < values.size(); i++) {
      Json value = values.get(i);
      if (value != null) {
        names.write(step.outputMapping().get(i).target(), value);
      }
    }
  }

  private static @Nullable Json value(String place, MappedValue mapping, Bindings names) {
    try {
      return mapping.evaluate(names);
    } catch (ExpressionFailed e) {
      throw new TerminalException(e.code(), place + ": " + e.getMessage());
    }
  }
}
