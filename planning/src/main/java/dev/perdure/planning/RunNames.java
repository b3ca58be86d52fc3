package dev.perdure.planning;

import dev.perdure.model.json.Json;
import dev.perdure.planning.expression.Bindings;
import dev.perdure.planning.state.Branch;
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
  private @Nullable Branch branch;
  private @Nullable Json result;
  private @Nullable Json run;

  RunNames(RunState state, Instant now) {
    this.state = state;
    this.now = now;
    this.scope = state.runScope();
  }

  /**
   * Points at a branch, or at none.
   *
   * @param seenResult null where the name means nothing, such as in an input mapping
   */
  RunNames in(@Nullable Branch innermost, @Nullable Json seenResult) {
    branch = innermost;
    scope = innermost == null ? state.runScope() : innermost.scope();
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
      case "artifacts" -> state.artifacts().seen();
      case "_run" -> run();
      case "_branch" -> branch == null ? null : branch(branch);
      default -> item(name);
    };
  }

  private Json branch(Branch of) {
    var fields = new LinkedHashMap<String, Json>();
    fields.put("index", Json.of(of.index()));
    fields.put("total", Json.of(of.instance().total()));
    Json item = of.item();
    if (item != null) {
      fields.put("item", item);
    }
    String group = of.instance().group();
    if (group != null) {
      fields.put("group", Json.of(group));
    }
    fields.put("node", Json.of(of.node()));
    if (scope.isBranch()) {
      fields.put("output", scope.branchOutput());
    }
    return new Json.Obj(fields);
  }

  /** The item of the innermost branch that calls it so. */
  private @Nullable Json item(String name) {
    for (Branch of = branch; of != null; of = of.instance().enclosing()) {
      if (name.equals(of.itemVar())) {
        return of.item();
      }
    }
    return null;
  }

  private Json run() {
    if (run == null) {
      var labels = new LinkedHashMap<String, Json>();
      state.labels().forEach((name, value) -> labels.put(name, Json.of(value)));
      run =
          Json.object(
              "id", Json.of(state.runId()),
              "rootId", Json.of(state.rootId()),
              "workflow", Json.of(state.workflow()),
              "version", Json.of(state.version()),
              "startedAt", Json.of(state.startedAt().toString()),
              "now", Json.of(now.toString()),
              "labels", Json.object(labels));
    }
    return run;
  }
}
