package dev.perdure.planning;

import dev.perdure.model.json.Json;
import dev.perdure.planning.expression.Bindings;
import dev.perdure.planning.state.RunState;
import dev.perdure.planning.state.Scope;
import java.time.Instant;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The names that a run's expressions know, each made when it is asked for.
 *
 * <p>One of these serves a whole message: {@link #in} points it at the scope and result that the
 * next expression is to see.
 */
final class RunNames implements Bindings {
  private final RunState state;
  private final Instant now;
  private Scope scope;
  private @Nullable Json result;
  private @Nullable Json run;

  RunNames(RunState state, Instant now) {
    this.state = state;
    this.now = now;
    this.scope = state.runScope();
  }

  /** {@code result} is null where the name means nothing, such as in an input mapping. */
  RunNames in(Scope of, @Nullable Json seenResult) {
    scope = of;
    result = seenResult;
    return this;
  }

  @Override
  public @Nullable Json get(String name) {
    return switch (name) {
      case "input" -> state.input();
      case "state" -> scope.seenState();
      case "output" -> scope.output();
      case "result" -> result;
      case "nodes" -> scope.seenNodes();
      case "_run" -> run();
      default -> null;
    };
  }

  private Json run() {
    if (run == null) {
      var labels = new LinkedHashMap<String, Json>();
      state.labels().forEach((name, value) -> labels.put(name, Json.of(value)));
      run =
          Json.object(
              "id", Json.of(state.runId()),
              "rootId", Json.of(state.runId()),
              "workflow", Json.of(state.workflow()),
              "version", Json.of(state.version()),
              "startedAt", Json.of(state.startedAt().toString()),
              "now", Json.of(now.toString()),
              "labels", Json.object(labels));
    }
    return run;
  }
}
