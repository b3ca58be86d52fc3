package dev.perdure.planning;

import dev.perdure.model.decision.Decision;
import dev.perdure.model.definition.Work;
import dev.perdure.model.json.Json;
import dev.perdure.planning.definition.ExecutableNode;
import dev.perdure.planning.definition.ExecutableWorkflow;
import dev.perdure.planning.state.RunState;
import dev.perdure.planning.state.Token;
import java.util.ArrayList;
import java.util.List;

/** What a run has sent and still waits for, to be issued again as often as somebody likes. */
final class Outstanding {
  /** What the executor knows the work of a task by. */
  private static final String TASK = "task";

  private Outstanding() {}

  static List<Decision.Send> of(RunState state, ExecutableWorkflow workflow) {
    var sends = new ArrayList<Decision.Send>();
    for (Token token : state.tokens()) {
      if (token.isAtWork()) {
        sends.add(work(state, workflow, token));
      }
    }
    if (state.nextReady().isPresent()) {
      sends.add(new Decision.ContinueLater());
    }
    return sends;
  }

  /** The work of a token that is handed out. */
  static Decision.Execute work(RunState state, ExecutableWorkflow workflow, Token token) {
    ExecutableNode node = workflow.node(token.node());
    Json input = token.input();
    if (input == null) {
      throw unexpected(state, token);
    }
    Json.Obj filled = token.config();
    return switch (node.node().work()) {
      case Work.Action(String action, Json.Obj config) ->
          execute(state, token, node, action, input, filled == null ? config : filled);
      case Work.RunTask(String task, Integer version) when version != null ->
          execute(state, token, node, TASK, input, task(task, version));
      default -> throw unexpected(state, token);
    };
  }

  private static Json.Obj task(String name, int version) {
    return Json.object("task", Json.of(name), "version", Json.of(version));
  }

  private static Decision.Execute execute(
      RunState state,
      Token token,
      ExecutableNode node,
      String action,
      Json input,
      Json.Obj config) {
    return new Decision.Execute(
        token.id(),
        token.attempt(),
        token.node(),
        action,
        input,
        config,
        state.runId() + "/" + token.id(),
        node.settings().secrets(),
        Attempts.isUntimed(token, node));
  }

  private static IllegalStateException unexpected(RunState state, Token token) {
    return new IllegalStateException(
        "Expected token %d of run %s to stand at work with its input, but found %s"
            .formatted(token.id(), state.runId(), token));
  }
}
