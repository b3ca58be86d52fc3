package dev.perdure.cli;

import java.util.Map;

/**
 * What a stream of output can show.
 *
 * @param moving whether lines can be drawn anew in place
 */
public record Screen(boolean moving, boolean coloured, int columns, int rows) {

  /** A file or a pipe: plain lines as long as they are. */
  public static final Screen PLAIN = new Screen(false, false, Integer.MAX_VALUE, Integer.MAX_VALUE);

  private static final int USUAL_COLUMNS = 80;
  private static final int USUAL_ROWS = 24;

  /**
   * A terminal.
   *
   * @param size rows and columns as {@code stty size} tells them; anything else stands for the
   *     usual size
   */
  static Screen terminal(String size, Map<String, String> environment) {
    String kind = environment.getOrDefault("TERM", "");
    if (kind.isEmpty() || kind.equals("dumb")) {
      return PLAIN;
    }
    boolean coloured = environment.getOrDefault("NO_COLOR", "").isEmpty();
    String[] parts = size.matches("[1-9]\\d{0,4} [1-9]\\d{0,4}") ? size.split(" ", 2) : null;
    return parts == null
        ? new Screen(true, coloured, USUAL_COLUMNS, USUAL_ROWS)
        : new Screen(true, coloured, Integer.parseInt(parts[1]), Integer.parseInt(parts[0]));
  }

  /** The same with room for any number of lines, for what is printed once. */
  Screen endless() {
    return new Screen(moving, coloured, columns, Integer.MAX_VALUE);
  }

  String paint(Ink ink, String text) {
    return coloured && ink != Ink.PLAIN && !text.isEmpty()
        ? "\u001b[" + ink.code() + "m" + text + "\u001b[0m"
        : text;
  }
}
