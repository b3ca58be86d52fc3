package dev.perdure.cli;

import dev.perdure.cli.Table.Cell;
import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunQuery;
import dev.perdure.engine.RunReader;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code perdure runs list}: the runs of a data directory, newest first. */
final class RunList {

  private final Terminal terminal;
  private final Data data;
  private final InstantSource clock;

  RunList(Terminal terminal, Data data, InstantSource clock) {
    this.terminal = terminal;
    this.data = data;
    this.clock = clock;
  }

  /**
   * @param parent whose children to list; null for all runs
   */
  int print(RunQuery query, @Nullable String parent, Output output) {
    List<RunInfo> runs = list(query, parent);
    switch (output) {
      case JSON -> terminal.out().println(json(runs));
      case TEXT -> tell(runs, query.limit());
    }
    return Exit.DONE;
  }

  private List<RunInfo> list(RunQuery query, @Nullable String parent) {
    if (!data.exists()) {
      return List.of();
    }
    try (RunReader reader = data.reader()) {
      return parent == null
          ? reader.list(query)
          : Children.of(reader, Lookup.find(reader, parent), query);
    }
  }

  private static String json(List<RunInfo> runs) {
    return JsonText.pretty(Json.array(runs.stream().map(Rendered::info).toList()));
  }

  private void tell(List<RunInfo> runs, int limit) {
    if (runs.isEmpty()) {
      terminal.say("No such runs in " + data.name() + ".");
      return;
    }
    Instant now = clock.instant();
    var table = new Table(terminal.outScreen());
    table.row(
        head("ID"),
        head("WORKFLOW"),
        head("STATUS"),
        head("STARTED"),
        head("TOOK"),
        head("LABELS"));
    runs.forEach(run -> row(table, run, now));
    table.lines().forEach(terminal.out()::println);
    if (runs.size() == limit) {
      terminal.whisper("These are the newest " + limit + "; --limit shows more.");
    }
  }

  private static Cell head(String text) {
    return new Cell(text, Ink.FAINT);
  }

  private static void row(Table table, RunInfo run, Instant now) {
    Instant end = run.endedAt() == null ? now : run.endedAt();
    table.row(
        new Cell(run.id(), Ink.STRONG),
        new Cell(run.workflow() + "@" + run.version(), Ink.PLAIN),
        new Cell(run.status().word(), Mark.of(run.status()).ink()),
        new Cell(Elapsed.whole(Duration.between(run.startedAt(), now)) + " ago", Ink.PLAIN),
        new Cell(Elapsed.of(Duration.between(run.startedAt(), end)), Ink.PLAIN),
        new Cell(labels(run.labels()), Ink.FAINT));
  }

  static String labels(Map<String, String> labels) {
    return labels.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(label -> label.getKey() + "=" + label.getValue())
        .collect(Collectors.joining(" "));
  }
}
