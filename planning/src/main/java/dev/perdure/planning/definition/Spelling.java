package dev.perdure.planning.definition;

/**
 * How a text is written in its file, so that an offset in the text can be shown as a place there.
 *
 * @param raw what the file says, with quotes, escapes and indentation
 * @param start where {@code raw} begins
 */
record Spelling(String raw, Place start) {

  /**
   * The place of the character at {@code offset} of {@code text}, or where the text ends; line
   * breaks at its end do not count.
   */
  Place at(String text, int wanted) {
    int offset = Math.min(wanted, text.stripTrailing().length());
    var walk = new Walk();
    walk.skipHeader();
    for (int i = 0; i < Math.min(offset, text.length()); i++) {
      walk.pass(text.charAt(i));
    }
    return walk.before(offset < text.length() ? text.charAt(offset) : ' ');
  }

  /** Goes through text and raw side by side. */
  private final class Walk {
    private int at;
    private boolean doubleQuoted;
    private boolean singleQuoted;

    /** Steps over anchor, tag, the line of a block's indicator and an opening quote. */
    void skipHeader() {
      while (at < raw.length() && (raw.charAt(at) == '&' || raw.charAt(at) == '!')) {
        skipWord();
        skipBlanks();
      }
      if (at >= raw.length()) {
        return;
      }
      switch (raw.charAt(at)) {
        case '|', '>' -> skipLine();
        case '"' -> doubleQuoted = step();
        case '\'' -> singleQuoted = step();
        default -> {}
      }
    }

    /** Steps over what stands for {@code c}. */
    void pass(char c) {
      boolean blank = isBlank(c) || isBreak(c);
      if (!blank) {
        skipBlanksAndEscapedBreaks();
      }
      if (at >= raw.length()) {
        return;
      }
      if (doubleQuoted && raw.charAt(at) == '\\') {
        passEscape();
      } else if (!blank || isBlank(raw.charAt(at)) || isBreak(raw.charAt(at))) {
        at += singleQuoted && raw.startsWith("''", at) ? 2 : 1;
      }
    }

    private void passEscape() {
      char kind = at + 1 < raw.length() ? raw.charAt(at + 1) : ' ';
      at +=
          switch (kind) {
            case 'x' -> 4;
            case 'u' -> 6;
            case 'U' -> 10;
            default -> 2;
          };
    }

    /** The place where {@code next} is written. */
    Place before(char next) {
      if (!isBlank(next) && !isBreak(next)) {
        skipBlanksAndEscapedBreaks();
      }
      Place place = start;
      for (int i = 0; i < Math.min(at, raw.length()); i++) {
        boolean breaks = raw.charAt(i) == '\n';
        boolean half = Character.isLowSurrogate(raw.charAt(i));
        place = breaks ? place.nextLine() : half ? place : place.right(1);
      }
      return place;
    }

    private boolean step() {
      at++;
      return true;
    }

    private void skipBlanksAndEscapedBreaks() {
      skipBlanks();
      while (doubleQuoted && raw.startsWith("\\\n", at)) {
        at++;
        skipBlanks();
      }
    }

    private void skipBlanks() {
      while (at < raw.length() && (isBlank(raw.charAt(at)) || isBreak(raw.charAt(at)))) {
        at++;
      }
    }

    private void skipWord() {
      while (at < raw.length() && !isBlank(raw.charAt(at)) && !isBreak(raw.charAt(at))) {
        at++;
      }
    }

    private void skipLine() {
      while (at < raw.length() && !isBreak(raw.charAt(at))) {
        at++;
      }
      skipBlanks();
    }

    private boolean isBlank(char c) {
      return c == ' ' || c == '\t';
    }

    private boolean isBreak(char c) {
      return c == '\n' || c == '\r';
    }
  }
}
