package dev.perdure.planning;

import dev.perdure.model.ErrorCode;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.planning.definition.EventName;
import dev.perdure.planning.definition.ExecutableNode;
import dev.perdure.planning.state.Token;

/** A node sends an event to a run, exactly once: it leaves with the decision that says so. */
final class Emitting {
  private Emitting() {}

  /** The node's input is what the event brings along; its result says where that went. */
  static void emit(Draft draft, Token token, ExecutableNode node, Json.Obj payload)
      throws NodeFails {
    Json.Obj settings = Mappings.settings("config", draft, token, node);
    String event = text(settings, "event");
    String run = text(settings, "to");
    if (!EventName.isFit(event)) {
      throw unfit("event", EventName.EXPECTED, event);
    }
    if (run.isBlank()) {
      throw unfit("to", "the id of a run", run);
    }
    draft.limits().checkEvent(payload);
    draft.decide(new Decision.EmitEvent(token.id(), run, event, payload));
    NodeEnd.succeed(draft, token, Json.object("event", Json.of(event), "to", Json.of(run)));
  }

  private static String text(Json.Obj settings, String name) {
    return settings.get(name) instanceof Json.Text(String text) ? text : "";
  }

  private static NodeFails unfit(String name, String expected, String found) {
    return new NodeFails(
        ErrorCode.EXPRESSION_ERROR,
        "config.%s: Expected %s, but found '%s'".formatted(name, expected, found));
  }
}
