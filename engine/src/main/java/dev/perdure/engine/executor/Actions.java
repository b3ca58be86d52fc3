package dev.perdure.engine.executor;

import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The actions that this process can perform, and how many of each at a time.
 *
 * @param functions what the host application registered, by name, beside what the engine brings
 * @param limits by name, where they differ from {@link #DEFAULT_LIMIT}
 * @param answers results that stand in for a node's work, by node
 */
public record Actions(
    Map<String, Action> functions, Map<String, Integer> limits, Map<String, Json> answers) {

  /** How many pieces of work of one action run at a time unless said otherwise. */
  public static final int DEFAULT_LIMIT = 1_000;

  private static final String MOCK = "mock";

  public Actions {
    functions = Map.copyOf(functions);
    limits = Map.copyOf(limits);
    answers = Map.copyOf(answers);
  }

  /** The name under which an order's action is registered and bounded. */
  String functionOf(Decision.Execute work) {
    if (answers.containsKey(work.node()) || work.action().equals(MOCK)) {
      return MOCK;
    }
    return work.config().get("function") instanceof Json.Text(String name) ? name : work.action();
  }

  @Nullable Action find(String function) {
    return function.equals(MOCK) ? this::mock : functions.get(function);
  }

  Action require(String function) {
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
