package dev.perdure.cli;

import java.util.List;

/** A line of a file with a mark below the place that is meant. */
record Excerpt(int number, String line, int column) {

  private static final int WIDEST = 100;

  /** Long lines are cut around the place. */
  List<String> render(Screen screen, Ink ink) {
    int at = Math.clamp(column - 1L, 0, line.length());
    int from = at < WIDEST ? 0 : at - WIDEST / 2;
    int to = Math.min(line.length(), from + WIDEST);
    String shown = line.substring(from, to).replace('\t', ' ');
    String margin = screen.paint(Ink.FAINT, "%5d | ".formatted(number));
    String below = screen.paint(Ink.FAINT, "      | ");
    return List.of(margin + shown, below + " ".repeat(at - from) + screen.paint(ink, "^"));
  }
}
