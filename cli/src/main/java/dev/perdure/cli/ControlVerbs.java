package dev.perdure.cli;

import dev.perdure.engine.CancelOutcome;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.json.Json;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What other processes can ask of the one that holds a data directory. */
final class ControlVerbs {
  private final WorkflowEngine engine;

  ControlVerbs(WorkflowEngine engine) {
    this.engine = engine;
  }

  Json answer(Json.Obj asked) {
    return switch (text(asked, "ask")) {
      case "cancel" -> cancel(asked);
      case "send" -> send(asked);
      case "answer" -> reply(asked);
      case String verb ->
          throw new IllegalArgumentException(
              "Expected 'cancel', 'send' or 'answer', but was asked for '" + verb + "'");
    };
  }

  private Json cancel(Json.Obj asked) {
    CancelOutcome outcome = engine.cancel(text(asked, "run"), text(asked, "reason"));
    return Json.object("cancelled", Json.of(outcome == CancelOutcome.CANCELLED));
  }

  private Json send(Json.Obj asked) {
    String id = asked.get("id") instanceof Json.Text(String text) ? text : null;
    String event = text(asked, "event");
    Json payload = value(asked, "payload");
    var outcome =
        id == null
            ? engine.sendEvent(text(asked, "run"), event, payload)
            : engine.sendEvent(text(asked, "run"), event, payload, id);
    return Json.object("outcome", Json.of(outcome.name().toLowerCase(Locale.ROOT)));
  }

  private Json reply(Json.Obj asked) {
    Long branch = number(asked, "branch");
    engine
        .answerAsync(
            text(asked, "run"),
            text(asked, "node"),
            branch == null ? null : (Integer) Math.toIntExact(branch),
            number(asked, "token"),
            value(asked, "answer"))
        .join();
    return Json.object("outcome", Json.of("taken"));
  }

  private static String text(Json.Obj asked, String name) {
    if (asked.get(name) instanceof Json.Text(String text)) {
      return text;
    }
    throw new IllegalArgumentException("Expected '" + name + "' as text");
  }

  private static Json value(Json.Obj asked, String name) {
    Json value = asked.get(name);
    if (value == null) {
      throw new IllegalArgumentException("Expected '" + name + "'");
    }
    return value;
  }

  private static @Nullable Long number(Json.Obj asked, String name) {
    return asked.get(name) instanceof Json.Int(long number) ? (Long) number : null;
  }
}
