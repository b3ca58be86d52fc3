package dev.perdure.cli;

import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.json.Json;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code perdure send}: an event for a run. */
final class SendCommand {

  private final Terminal terminal;
  private final Data data;

  SendCommand(Terminal terminal, Data data) {
    this.terminal = terminal;
    this.data = data;
  }

  int send(
      String idOrPrefix, String event, @Nullable String json, @Nullable String id, Output output) {
    Json payload = json == null ? Json.Obj.EMPTY : new Inputs(terminal).read(json, "the event");
    var outside = new Outside(data);
    String run = outside.find(idOrPrefix).id();
    Outside.Told told =
        outside.tell(
            run,
            message(run, event, payload, id),
            () ->
                WorkflowEngine.recordEvent(data.path(), run, event, payload, id)
                    .name()
                    .toLowerCase(Locale.ROOT));
    switch (output) {
      case JSON -> terminal.out().println(rendered(told));
      case TEXT -> terminal.say(words(told, event));
    }
    return Exit.DONE;
  }

  private static Json.Obj message(String run, String event, Json payload, @Nullable String id) {
    Map<String, Json> fields = new LinkedHashMap<>();
    fields.put("ask", Json.of("send"));
    fields.put("run", Json.of(run));
    fields.put("event", Json.of(event));
    fields.put("payload", payload);
    if (id != null) {
      fields.put("id", Json.of(id));
    }
    return Json.object(fields);
  }

  static Json rendered(Outside.Told told) {
    return Json.object(
        "id", Json.of(told.run()),
        "outcome", Json.of(told.outcome()),
        "heard", Json.of(told.heard()));
  }

  private String words(Outside.Told told, String event) {
    String what =
        switch (told.outcome()) {
          case "taken" -> "takes event '%s' and goes on".formatted(event);
          case "kept" -> "keeps event '%s'; nothing waits for it yet".formatted(event);
          case "repeated" -> "has heard of this event before; nothing changed";
          default -> "had ended before; nothing changed";
        };
    boolean changes = told.outcome().equals("taken") || told.outcome().equals("kept");
    return "Run %s %s.%s"
        .formatted(told.run(), what, told.heard() || !changes ? "" : later(told.run()));
  }

  private String later(String run) {
    return " Nobody works on it now; it does so with: %s resume %s%s"
        .formatted(terminal.command(), run, data.option());
  }
}
