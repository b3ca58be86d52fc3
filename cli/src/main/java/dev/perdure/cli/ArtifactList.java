package dev.perdure.cli;

import dev.perdure.cli.Table.Cell;
import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunReader;
import dev.perdure.model.Artifact;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.util.List;

/** {@code perdure artifacts list}: what a run made, and whether others may count on it. */
final class ArtifactList {

  /** How many characters tell one content from another, to the eye. */
  private static final int SHORT_HASH = 12;

  private final Terminal terminal;
  private final Data data;

  ArtifactList(Terminal terminal, Data data) {
    this.terminal = terminal;
    this.data = data;
  }

  int print(RunReader runs, String id, Output output) {
    RunInfo run = Lookup.find(runs, id);
    List<Artifact> artifacts = runs.artifacts(run.id());
    switch (output) {
      case JSON -> terminal.out().println(JsonText.pretty(json(run, artifacts)));
      case TEXT -> tell(run, artifacts);
    }
    return Exit.DONE;
  }

  private static Json json(RunInfo run, List<Artifact> artifacts) {
    return Json.array(
        artifacts.stream()
            .<Json>map(each -> each.toJson().with("status", Json.of(status(run))))
            .toList());
  }

  private void tell(RunInfo run, List<Artifact> artifacts) {
    if (artifacts.isEmpty()) {
      terminal.say("Run %s has no artifacts.".formatted(run.id()));
      return;
    }
    var table = new Table(terminal.outScreen());
    table.row(head("NAME"), head("SIZE"), head("TYPE"), head("SHA-256"), head("STATUS"));
    artifacts.forEach(artifact -> row(table, run, artifact));
    table.lines().forEach(terminal.out()::println);
    terminal.whisper(
        "To get one: %s artifacts get %s %s%s"
            .formatted(terminal.command(), run.id(), artifacts.getFirst().name(), data.option()));
  }

  private static Cell head(String text) {
    return new Cell(text, Ink.FAINT);
  }

  private static void row(Table table, RunInfo run, Artifact artifact) {
    table.row(
        new Cell(artifact.name(), Ink.STRONG),
        new Cell(Bytes.of(artifact.size()), Ink.PLAIN),
        new Cell(artifact.contentType(), Ink.PLAIN),
        new Cell(artifact.sha256().substring(0, SHORT_HASH), Ink.PLAIN),
        new Cell(status(run), Ink.PLAIN));
  }

  /** A run's artifacts are left to others together, with the end of the outermost run. */
  static String status(RunInfo run) {
    return switch (run.status()) {
      case COMPLETED -> run.parent() == null ? "committed" : "handed to " + run.parent();
      case FAILED, TIMED_OUT, CANCELLED -> "not committed: the run is " + run.status().word();
      case RUNNING, SUSPENDED, INCIDENT -> "staged";
    };
  }
}
