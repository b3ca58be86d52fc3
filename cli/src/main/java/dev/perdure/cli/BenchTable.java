package dev.perdure.cli;

import dev.perdure.bench.Figure;
import dev.perdure.bench.Numbers;
import dev.perdure.bench.Report;
import dev.perdure.bench.Spread;
import dev.perdure.cli.Table.Cell;
import java.util.ArrayList;
import java.util.List;

/** The figures of one scenario in columns: value, spread, and ratio to the bare loop. */
final class BenchTable {

  /** Wide enough for most names, so that the tables of several scenarios line up. */
  private static final String NAME = "  %-40s";

  /** From here on there is room for the spread. */
  private static final int WIDE = 110;

  private BenchTable() {}

  static List<String> lines(Report.Part part, Screen screen) {
    boolean spread =
        screen.columns() >= WIDE && part.figures().stream().anyMatch(f -> f.rounds() > 1);
    var table = new Table(screen);
    table.row(headings(spread));
    for (Figure figure : part.figures()) {
      table.row(row(figure, spread));
    }
    var lines = new ArrayList<String>();
    lines.add(
        screen.paint(Ink.STRONG, part.scenario()) + screen.paint(Ink.FAINT, "  " + part.title()));
    lines.addAll(table.lines());
    return lines;
  }

  private static Cell[] headings(boolean spread) {
    var cells = new ArrayList<Cell>();
    cells.add(faint(NAME.formatted("")));
    cells.add(faint("%9s".formatted("median")));
    cells.add(faint("%-10s".formatted("")));
    if (spread) {
      cells.add(faint("%-19s".formatted("low – high")));
    }
    cells.add(faint("%6s".formatted("ratio")));
    cells.add(faint("bare"));
    return cells.toArray(Cell[]::new);
  }

  private static Cell[] row(Figure figure, boolean spread) {
    var cells = new ArrayList<Cell>();
    cells.add(name(figure));
    cells.add(new Cell("%9s".formatted(Numbers.text(figure.value().median())), Ink.STRONG));
    cells.add(new Cell("%-10s".formatted(figure.unit().word()), Ink.PLAIN));
    if (spread) {
      cells.add(faint("%-19s".formatted(figure.rounds() > 1 ? range(figure.value()) : "")));
    }
    Figure.Beside bare = figure.bare();
    if (bare != null) {
      cells.add(new Cell("%6s".formatted(Numbers.text(bare.ratio().median()) + "×"), Ink.GOOD));
      cells.add(faint(Numbers.text(bare.value().median())));
    }
    return cells.toArray(Cell[]::new);
  }

  private static Cell name(Figure figure) {
    return figure.unsafe()
        ? new Cell(NAME.formatted("unsafe: " + figure.name()), Ink.WARNING)
        : new Cell(NAME.formatted(figure.name()), Ink.PLAIN);
  }

  private static String range(Spread spread) {
    return Numbers.text(spread.low()) + " – " + Numbers.text(spread.high());
  }

  private static Cell faint(String text) {
    return new Cell(text, Ink.FAINT);
  }
}
