package dev.perdure.cli;

import java.util.ArrayList;
import java.util.List;

/** One line of output made of painted pieces, cut to a screen's width. */
final class Line {

  private record Piece(Ink ink, String text) {}

  private final List<Piece> pieces = new ArrayList<>();

  Line add(Ink ink, String text) {
    pieces.add(new Piece(ink, harmless(text)));
    return this;
  }

  Line add(String text) {
    return add(Ink.PLAIN, text);
  }

  /** Data may hold anything; what would move the cursor or change colours becomes a space. */
  static String harmless(String text) {
    return text.codePoints().anyMatch(Character::isISOControl)
        ? text.replaceAll("\\p{Cc}", " ")
        : text;
  }

  String render(Screen screen) {
    var line = new StringBuilder();
    int left = screen.columns();
    for (Piece piece : pieces) {
      String text = piece.text();
      if (text.length() > left) {
        line.append(screen.paint(piece.ink(), text.substring(0, Math.max(0, left - 1)) + "…"));
        return line.toString();
      }
      line.append(screen.paint(piece.ink(), text));
      left -= text.length();
    }
    return line.toString().stripTrailing();
  }
}
