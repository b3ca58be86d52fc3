package dev.perdure.cli;

import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code perdure answer}: what a person answers to what a run asks. */
final class AnswerCommand {

  private final Terminal terminal;
  private final Data data;

  AnswerCommand(Terminal terminal, Data data) {
    this.terminal = terminal;
    this.data = data;
  }

  /** Where it is asked: a node, and the branch behind a {@code #}. */
  private record Place(String node, @Nullable Integer branch) {
    static Place of(String text) {
      String[] parts = text.split("#", 2);
      if (parts.length == 1) {
        return new Place(text, null);
      }
      if (!parts[1].matches("\\d{1,9}")) {
        throw new UserMistake(
            "Expected NODE or NODE#INDEX, such as approve#2, but found '" + text + "'");
      }
      return new Place(parts[0], Integer.parseInt(parts[1]));
    }
  }

  int answer(String idOrPrefix, String place, String json, @Nullable Long token, Output output) {
    Json answer = new Inputs(terminal).read(json, "the answer");
    Place where = Place.of(place);
    var outside = new Outside(data);
    String run = outside.find(idOrPrefix).id();
    Outside.Told told =
        outside.tell(
            run, message(run, where, token, answer), () -> leave(run, where, token, answer));
    switch (output) {
      case JSON -> terminal.out().println(SendCommand.rendered(told));
      case TEXT -> terminal.say(words(told, place));
    }
    return Exit.DONE;
  }

  private String leave(String run, Place where, @Nullable Long token, Json answer) {
    WorkflowEngine.recordAnswer(data.path(), run, where.node(), where.branch(), token, answer);
    return "taken";
  }

  private static Json.Obj message(String run, Place where, @Nullable Long token, Json answer) {
    Map<String, Json> fields = new LinkedHashMap<>();
    fields.put("ask", Json.of("answer"));
    fields.put("run", Json.of(run));
    fields.put("node", Json.of(where.node()));
    if (where.branch() != null) {
      fields.put("branch", Json.of(where.branch()));
    }
    if (token != null) {
      fields.put("token", Json.of(token));
    }
    fields.put("answer", answer);
    return Json.object(fields);
  }

  private String words(Outside.Told told, String place) {
    String taken = "Run %s takes the answer at '%s'.".formatted(told.run(), place);
    return told.heard()
        ? taken
        : "%s Nobody works on it now; it goes on with: %s resume %s%s"
            .formatted(taken, terminal.command(), told.run(), data.option());
  }
}
