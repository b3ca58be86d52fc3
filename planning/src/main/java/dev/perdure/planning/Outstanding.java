package dev.perdure.planning;

import dev.perdure.model.decision.Decision;
import dev.perdure.model.definition.Work;
import dev.perdure.model.json.Json;
import dev.perdure.planning.definition.ExecutableWorkflow;
import dev.perdure.planning.state.RunState;
import dev.perdure.planning.state.Token;
import java.util.ArrayList;
import java.util.List;

/** What a run has sent and still waits for, to be issued again as often as somebody likes. */
final class Outstanding {
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
    if (!(workflow.node(token.node()).node().work() instanceof Work.Action(var action, var config))
        || token.input() == null) {
      throw new IllegalStateException(
          "Expected token %d of run %s to stand at an action with its input, but found %s"
              .formatted(token.id(), state.runId(), token));
    }
    Json.Obj filled = token.config();
    return new Decision.Execute(
        token.id(),
        token.attempt(),
        token.node(),
        action,
        token.input(),
        filled == null ? config : filled,
        state.runId() + "/" + token.id());
  }
}
