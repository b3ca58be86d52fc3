package dev.perdure.cli;

import dev.perdure.cli.Table.Cell;
import dev.perdure.engine.RunEvent;
import dev.perdure.engine.RunReader;
import dev.perdure.model.json.Json;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;

/** {@code perdure runs history}: a run's events in the order in which they happened. */
final class RunHistory {

  private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss.SSS");

  /** How many entries of the journal are read and printed at a time. */
  private static final int PAGE = 1_000;

  private final Terminal terminal;

  RunHistory(Terminal terminal) {
    this.terminal = terminal;
  }

  int print(RunReader runs, String id, long after, Output output) {
    var info = Lookup.find(runs, id);
    for (long seq = after; seq < info.lastSeq(); seq += PAGE) {
      List<RunEvent> page = runs.history(info.id(), seq, PAGE);
      switch (output) {
        case JSON -> page.forEach(event -> terminal.out().println(Rendered.event(event)));
        case TEXT -> tell(page);
      }
    }
    return Exit.DONE;
  }

  private void tell(List<RunEvent> events) {
    var table = new Table(terminal.outScreen());
    for (RunEvent event : events) {
      table.row(
          new Cell(Long.toString(event.seq()), Ink.FAINT),
          new Cell(CLOCK.format(event.at().atZone(ZoneId.systemDefault())), Ink.FAINT),
          new Cell(event.type(), Ink.PLAIN),
          new Cell(event.node() == null ? "" : event.node() + "#" + event.token(), Ink.BUSY),
          new Cell(event.data().equals(Json.Obj.EMPTY) ? "" : event.data().toString(), Ink.PLAIN));
    }
    table.lines().forEach(terminal.out()::println);
  }
}
