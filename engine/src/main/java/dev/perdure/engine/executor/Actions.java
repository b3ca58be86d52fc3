package dev.perdure.engine.executor;

import dev.perdure.engine.secret.SecretSource;
import dev.perdure.engine.secret.Unlocked;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.planning.definition.ExecutableStep;
import dev.perdure.planning.definition.ExecutableTask;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The actions that this process can perform, and how many of each at a time.
 *
 * @param functions what the host application registered, by name, beside what the engine brings
 * @param limits by name, where they differ from {@link #DEFAULT_LIMIT}
 * @param answers results that stand in for a node's work, by node
 * @param secrets where those come from that configs name
 * @param tasks what nodes run step by step
 * @param contents where those of artifacts are kept
 */
public record Actions(
    Map<String, Action> functions,
    Map<String, Integer> limits,
    Map<String, Json> answers,
    SecretSource secrets,
    Tasks tasks,
    Contents contents) {

  /** How many pieces of work of one action run at a time unless said otherwise. */
  public static final int DEFAULT_LIMIT = 1_000;

  private static final String ARTIFACT = "artifact";
  private static final String MOCK = "mock";
  private static final String TASK = "task";
  private static final String TRANSFORM = "transform";

  public Actions {
    functions = Map.copyOf(functions);
    limits = Map.copyOf(limits);
    answers = Map.copyOf(answers);
  }

  /** The name under which an order's action is registered and bounded. */
  String functionOf(Decision.Execute work) {
    return answers.containsKey(work.node()) ? MOCK : function(work.action(), work.config());
  }

  private static String function(String action, Json.Obj config) {
    return config.get("function") instanceof Json.Text(String name) ? name : action;
  }

  /** An answer that stands in for the work needs none of its secrets. */
  Unlocked unlock(Decision.Execute work) {
    return Unlocked.of(answers.containsKey(work.node()) ? Set.of() : work.secrets(), secrets);
  }

  /** Why nobody in this process can do it; nothing if somebody can. */
  Optional<String> missing(Decision.Execute work) {
    String function = functionOf(work);
    if (!function.equals(TASK)) {
      return find(function) == null ? Optional.of(unregistered(function)) : Optional.empty();
    }
    Optional<ExecutableTask> task = task(work.config());
    return task.isEmpty()
        ? Optional.of("task %s is not deployed here".formatted(work.config().get("task")))
        : task.get().steps().stream()
            .map(step -> function(step.step().action(), step.step().config()))
            .filter(name -> find(name) == null)
            .findFirst()
            .map(Actions::unregistered);
  }

  private static String unregistered(String function) {
    return "function '%s' is not registered in this process".formatted(function);
  }

  private Optional<ExecutableTask> task(Json.Obj config) {
    return config.get("task") instanceof Json.Text(String name)
            && config.get("version") instanceof Json.Int(long version)
        ? tasks.find(name, Math.toIntExact(version))
        : Optional.empty();
  }

  private @Nullable Action find(String function) {
    return switch (function) {
      case MOCK -> this::mock;
      case ARTIFACT -> ArtifactAction::perform;
      case TRANSFORM -> (input, config, context) -> input;
      default -> functions.get(function);
    };
  }

  /** What does the work; its settings may hold these secrets. */
  Action require(Decision.Execute work, Map<String, String> unlocked) {
    String function = functionOf(work);
    return function.equals(TASK)
        ? new TaskSteps(task(work.config()).orElseThrow(), this, unlocked)
        : require(function);
  }

  /** What takes a step. */
  Action require(ExecutableStep step) {
    return require(function(step.step().action(), step.step().config()));
  }

  private Action require(String function) {
    Action action = find(function);
    if (action == null) {
      throw new IllegalStateException("Expected function '" + function + "' to be registered");
    }
    return action;
  }

  private Json mock(Json input, Json.Obj config, ActionContext context) throws Exception {
    Json answer = answers.get(context.node());
    return answer != null ? answer : MockAction.perform(input, config, context);
  }

  public int limitOf(String function) {
    return limits.getOrDefault(function, DEFAULT_LIMIT);
  }
}
