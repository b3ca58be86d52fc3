package dev.perdure.planning.expression;

/** Text in quotes: one or three, single or double, raw after an {@code r}. */
record TextLiteral(String text, int end) {

  static boolean startsAt(String source, int at) {
    int quote = at;
    while (quote < source.length() && quote < at + 2 && "rRbB".indexOf(source.charAt(quote)) >= 0) {
      quote++;
    }
    return quote < source.length() && (source.charAt(quote) == '\'' || source.charAt(quote) == '"');
  }

  static TextLiteral read(String source, int start) {
    int quote = start;
    boolean raw = false;
    while (source.charAt(quote) != '\'' && source.charAt(quote) != '"') {
      raw |= Character.toLowerCase(source.charAt(quote)) == 'r';
      if (Character.toLowerCase(source.charAt(quote)) == 'b') {
        throw Lexer.error(
            start, quote + 2, "Expected text, but found bytes, which JSON does not have");
      }
      quote++;
    }
    return new Reader(source, start, quote, raw).read();
  }

  /** Walks over one literal. */
  private static final class Reader {
    private final String source;
    private final int start;
    private final String quotes;
    private final boolean raw;
    private final StringBuilder text = new StringBuilder();
    private int at;

    Reader(String source, int start, int quote, boolean raw) {
      String one = source.substring(quote, quote + 1);
      this.source = source;
      this.start = start;
      this.quotes = source.startsWith(one.repeat(3), quote) ? one.repeat(3) : one;
      this.raw = raw;
      this.at = quote + quotes.length();
    }

    TextLiteral read() {
      while (!source.startsWith(quotes, at)) {
        if (at == source.length() || (quotes.length() == 1 && source.charAt(at) == '\n')) {
          throw Lexer.error(
              start, at, "Expected a closing " + quotes + " after this text, but it ends");
        }
        if (source.charAt(at) == '\\' && !raw) {
          escape();
        } else {
          text.append(source.charAt(at++));
        }
      }
      return new TextLiteral(text.toString(), at + quotes.length());
    }

    private void escape() {
      char c = at + 1 < source.length() ? source.charAt(at + 1) : '\0';
      switch (c) {
        case 'n' -> simple('\n');
        case 't' -> simple('\t');
        case 'r' -> simple('\r');
        case 'b' -> simple('\b');
        case 'f' -> simple('\f');
        case 'a' -> simple('\u0007');
        case 'v' -> simple('\u000b');
        case '\\', '\'', '"', '`', '?' -> simple(c);
        case 'x', 'X' -> code(2, 2, 16);
        case 'u' -> code(2, 4, 16);
        case 'U' -> code(2, 8, 16);
        case '0', '1', '2', '3' -> code(1, 3, 8);
        default ->
            throw Lexer.error(
                at,
                Math.min(at + 2, source.length()),
                "Expected an escape such as \\n, \\' or \\u00e9, but found \\"
                    + (c == '\0' ? "" : c)
                    + "; write \\\\ for a backslash");
      }
    }

    private void simple(char c) {
      text.append(c);
      at += 2;
    }

    private void code(int skip, int digits, int radix) {
      int end = at + skip + digits;
      int code = end <= source.length() ? parse(source.substring(at + skip, end), radix) : -1;
      if (!Character.isValidCodePoint(code) || (code >= 0xD800 && code <= 0xDFFF)) {
        throw Lexer.error(
            at,
            Math.min(end, source.length()),
            "Expected the code of a character in %s digits, but found '%s'"
                .formatted(digits, source.substring(at, Math.min(end, source.length()))));
      }
      text.appendCodePoint(code);
      at = end;
    }

    private static int parse(String digits, int radix) {
      int code = 0;
      for (int i = 0; i < digits.length(); i++) {
        int digit = Character.digit(digits.charAt(i), radix);
        if (digit < 0 || code > Character.MAX_CODE_POINT) {
          return -1;
        }
        code = code * radix + digit;
      }
      return code;
    }
  }
}
