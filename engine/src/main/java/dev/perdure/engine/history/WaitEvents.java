package dev.perdure.engine.history;

import dev.perdure.model.decision.Awaited;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** What is told of tokens that wait, and of the events they wait for. */
final class WaitEvents {
  private WaitEvents() {}

  static Json.Obj waiting(Decision.BeginWait d) {
    Map<String, Json> data = new LinkedHashMap<>();
    data.put("attempt", Json.of(d.attempt()));
    switch (d.what()) {
      case Awaited.Timer(Instant until) -> {
        data.put("for", Json.of("timer"));
        data.put("until", Json.of(until.toString()));
      }
      case Awaited.Event(String name) -> {
        data.put("for", Json.of("event"));
        data.put("event", Json.of(name));
      }
      case Awaited.Answer answer -> answer(answer, data);
    }
    if (d.due() != null) {
      data.put("due", Json.of(d.due().toString()));
    }
    return new Json.Obj(data);
  }

  private static void answer(Awaited.Answer answer, Map<String, Json> data) {
    data.put("for", Json.of("human"));
    data.put("prompt", Json.of(answer.prompt()));
    if (answer.assignee() != null) {
      data.put("assignee", Json.of(answer.assignee()));
    }
    if (answer.branch() != null) {
      data.put("branch", Json.of(answer.branch()));
    }
  }

  static Json.Obj received(Decision.ReceiveEvent d) {
    Json.Obj data =
        Json.object("event", Json.of(d.event()), "name", Json.of(d.name()), "payload", d.payload());
    return d.id() == null ? data : data.with("id", Json.of(d.id()));
  }

  static Json.Obj emitted(Decision.EmitEvent d) {
    return Json.object("to", Json.of(d.run()), "name", Json.of(d.name()), "payload", d.payload());
  }

  static Json.Obj taken(Decision.TakeEvent d) {
    return Json.object("event", Json.of(d.event()));
  }
}
