package dev.perdure.planning;

import dev.perdure.model.NodeError;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.definition.Work;
import dev.perdure.model.json.Json;
import dev.perdure.planning.definition.ExecutableNode;
import dev.perdure.planning.state.Token;

/** Ready tokens go on one by one, until nothing is left to decide or the message is full. */
final class Progress {

  /** The action that returns its input, so that nobody needs to carry it out. */
  private static final String TRANSFORM = "transform";

  /** The action that tells a run something; the message leaves with the decision itself. */
  private static final String EMIT = "emit";

  private Progress() {}

  static void goOn(Draft draft) {
    while (!draft.isOver()) {
      Token next = draft.state().nextReady().orElse(null);
      if (next == null) {
        completeIfNothingIsLive(draft);
        return;
      }
      if (!draft.takeRoom()) {
        return;
      }
      if (draft.state().liveToken(next.id()).isEmpty()) {
        draft.decide(new Decision.BeginToken(next.id()));
      }
      visit(draft, next);
    }
  }

  private static void completeIfNothingIsLive(Draft draft) {
    if (draft.state().isStarted() && !draft.state().isAnythingLive()) {
      RunEnd.complete(draft);
    }
  }

  private static void visit(Draft draft, Token token) {
    ExecutableNode node = draft.node(token);
    try {
      Json.Obj input = Mappings.input(draft, token, node);
      switch (node.node().work()) {
        case Work.PassThrough() -> NodeEnd.succeed(draft, token, Json.Obj.EMPTY);
        case Work.Fail fail -> NodeEnd.fail(draft, token, onPurpose(draft, token, node, fail));
        case Work.Action action when action.action().equals(TRANSFORM) ->
            NodeEnd.succeed(draft, token, input);
        case Work.Action action when action.action().equals(EMIT) ->
            Emitting.emit(draft, token, node, input);
        case Work.Action action -> Attempts.begin(draft, token, node, input);
        case Work.RunTask task -> Attempts.begin(draft, token, node, input);
        case Work.Subworkflow work -> Subworkflows.begin(draft, token, input);
        case Work.WaitFor work -> Waiting.begin(draft, token, node, 1);
      }
    } catch (NodeFails failure) {
      NodeEnd.fail(draft, token, failure.at(token.node(), 0));
    }
  }

  private static NodeError onPurpose(Draft draft, Token token, ExecutableNode node, Work.Fail fail)
      throws NodeFails {
    String message = Mappings.message(draft, token, node, fail);
    return new NodeError(fail.code(), message, token.node(), 0, false, null);
  }
}
