package dev.perdure.cli;

import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunReader;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.json.Json;
import java.util.Optional;

/** {@code perdure runs cancel}: ends a run, through the process that holds the directory if any. */
final class RunCancel {

  private final Terminal terminal;
  private final Data data;

  RunCancel(Terminal terminal, Data data) {
    this.terminal = terminal;
    this.data = data;
  }

  int cancel(String idOrPrefix, String reason, Output output) {
    RunInfo run;
    try (RunReader runs = data.reader()) {
      run = Lookup.find(runs, idOrPrefix);
    }
    String outcome = run.status().isFinal() ? "already_final" : cancel(run.id(), reason);
    switch (output) {
      case JSON ->
          terminal.out().println(Json.object("id", Json.of(run.id()), "outcome", Json.of(outcome)));
      case TEXT -> terminal.say(words(run, outcome));
    }
    return Exit.DONE;
  }

  private String cancel(String id, String reason) {
    Optional<Json.Obj> answer =
        ControlClient.ask(
            data.path(),
            Json.object("ask", Json.of("cancel"), "run", Json.of(id), "reason", Json.of(reason)));
    if (answer.isEmpty()) {
      WorkflowEngine.recordCancel(data.path(), id, reason);
      return "recorded";
    }
    if (answer.get().get("error") instanceof Json.Text(String refusal)) {
      throw new UserMistake("The process that works on it refused: " + refusal);
    }
    return Json.Bool.TRUE.equals(answer.get().get("cancelled")) ? "cancelled" : "already_final";
  }

  private String words(RunInfo run, String outcome) {
    return switch (outcome) {
      case "cancelled" -> "Cancelled run " + run.id() + ".";
      case "recorded" ->
          "Nobody works on run %s now. It is cancelled as soon as somebody does: %s resume %s%s"
              .formatted(run.id(), terminal.command(), run.id(), data.option());
      default -> "Run " + run.id() + " had ended before; nothing changed.";
    };
  }
}
