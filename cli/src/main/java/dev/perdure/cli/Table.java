package dev.perdure.cli;

import java.util.ArrayList;
import java.util.List;

/** Cells in aligned columns; the last column is as wide as it likes. */
final class Table {

  /** A text and how it is painted; its width is the text's. */
  record Cell(String text, Ink ink) {
    Cell {
      text = Line.harmless(text);
    }
  }

  private final Screen screen;
  private final List<List<Cell>> rows = new ArrayList<>();

  Table(Screen screen) {
    this.screen = screen;
  }

  void row(Cell... cells) {
    rows.add(List.of(cells));
  }

  List<String> lines() {
    return rows.stream().map(this::line).toList();
  }

  private String line(List<Cell> row) {
    var line = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      Cell cell = row.get(i);
      line.append(screen.paint(cell.ink(), cell.text()));
      if (i < row.size() - 1) {
        line.append(" ".repeat(width(i) - cell.text().length() + 2));
      }
    }
    return line.toString().stripTrailing();
  }

  private int width(int column) {
    return rows.stream()
        .filter(row -> column < row.size())
        .mapToInt(row -> row.get(column).text().length())
        .max()
        .orElse(0);
  }
}
