package dev.perdure.cli;

import dev.perdure.cli.Table.Cell;
import dev.perdure.engine.HumanTask;
import dev.perdure.engine.RunReader;
import dev.perdure.engine.TaskFilter;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** {@code perdure tasks list}: what runs ask people, the oldest first. */
final class TaskList {

  private final Terminal terminal;
  private final Data data;
  private final InstantSource clock;

  TaskList(Terminal terminal, Data data, InstantSource clock) {
    this.terminal = terminal;
    this.data = data;
    this.clock = clock;
  }

  int print(TaskFilter filter, Output output) {
    List<HumanTask> tasks = list(filter);
    switch (output) {
      case JSON ->
          terminal
              .out()
              .println(JsonText.pretty(Json.array(tasks.stream().map(Rendered::task).toList())));
      case TEXT -> tell(tasks, filter.limit());
    }
    return Exit.DONE;
  }

  private List<HumanTask> list(TaskFilter filter) {
    if (!data.exists()) {
      return List.of();
    }
    try (RunReader reader = data.reader()) {
      return reader.humanTasks(filter);
    }
  }

  private void tell(List<HumanTask> tasks, int limit) {
    if (tasks.isEmpty()) {
      terminal.say("Nobody is asked anything in " + data.name() + ".");
      return;
    }
    Instant now = clock.instant();
    var table = new Table(terminal.outScreen());
    table.row(
        head("RUN"), head("NODE"), head("ASSIGNEE"), head("SINCE"), head("DUE"), head("PROMPT"));
    tasks.forEach(task -> row(table, task, now));
    table.lines().forEach(terminal.out()::println);
    HumanTask first = tasks.getFirst();
    terminal.whisper(
        "To answer: %s answer %s %s JSON%s"
            .formatted(terminal.command(), first.run(), first.name(), data.option()));
    if (tasks.size() == limit) {
      terminal.whisper("These are the oldest " + limit + "; --limit shows more.");
    }
  }

  private static Cell head(String text) {
    return new Cell(text, Ink.FAINT);
  }

  private static void row(Table table, HumanTask task, Instant now) {
    Instant due = task.due();
    table.row(
        new Cell(task.run(), Ink.STRONG),
        new Cell(task.name(), Ink.PLAIN),
        new Cell(task.assignee() == null ? "-" : task.assignee(), Ink.PLAIN),
        new Cell(Elapsed.whole(Duration.between(task.since(), now)) + " ago", Ink.PLAIN),
        new Cell(due == null ? "-" : due(Duration.between(now, due)), Ink.PLAIN),
        new Cell(task.prompt(), Ink.PLAIN));
  }

  private static String due(Duration left) {
    return left.isNegative() ? "now" : "in " + Elapsed.whole(left);
  }
}
