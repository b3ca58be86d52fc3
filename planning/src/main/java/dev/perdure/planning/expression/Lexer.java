package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cuts an expression's text into tokens. */
final class Lexer {

  /** Longer symbols first, so that {@code <=} is not read as {@code <}. */
  private static final List<String> SYMBOLS =
      List.of(
          "&&", "||", "==", "!=", "<=", ">=", ".?", "<", ">", "!", "+", "-", "*", "/", "%", "?",
          ":", ".", ",", "(", ")", "[", "]", "{", "}");

  /** The smallest integer without its sign: a token without a value, which only a minus gives. */
  static final String NEEDS_A_MINUS = "9223372036854775808";

  private final String source;
  private int at;

  Lexer(String source, int from) {
    this.source = source;
    this.at = from;
  }

  Token next() {
    skipBlanks();
    int start = at;
    if (start == source.length()) {
      return token(Token.Kind.END, start);
    }
    char c = source.charAt(start);
    if (TextLiteral.startsAt(source, start)) {
      return text(start);
    }
    if (isNameStart(c)) {
      return name(start);
    }
    if (isDigit(c) || (c == '.' && isDigit(peek(1)))) {
      return number(start);
    }
    return c == '`' ? quotedName(start) : symbol(start);
  }

  private void skipBlanks() {
    while (at < source.length()) {
      if (Character.isWhitespace(source.charAt(at))) {
        at++;
      } else if (source.startsWith("//", at)) {
        int end = source.indexOf('\n', at);
        at = end < 0 ? source.length() : end;
      } else {
        return;
      }
    }
  }

  private Token text(int start) {
    TextLiteral literal = TextLiteral.read(source, start);
    at = literal.end();
    return new Token(
        Token.Kind.TEXT, new Span(start, at), source.substring(start, at), Json.of(literal.text()));
  }

  private Token name(int start) {
    while (at < source.length() && isNamePart(source.charAt(at))) {
      at++;
    }
    return token(Token.Kind.NAME, start);
  }

  /** {@code `content-type`} after a dot: a name that is no word. */
  private Token quotedName(int start) {
    int end = source.indexOf('`', start + 1);
    if (end < 0) {
      throw error(
          start, source.length(), "Expected a closing ` after this name, but the text ends");
    }
    at = end + 1;
    return new Token(
        Token.Kind.QUOTED_NAME, new Span(start, at), source.substring(start + 1, end), null);
  }

  private Token number(int start) {
    if (source.startsWith("0x", start) || source.startsWith("0X", start)) {
      at += 2;
      skipHexDigits();
      skipUnsignedSuffix();
      refuseLettersAfterNumber(start);
      return number(start, hexadecimal(start));
    }
    skipDigits();
    boolean fraction = peek(0) == '.' && isDigit(peek(1));
    if (fraction) {
      at++;
      skipDigits();
    }
    boolean exponent = skipExponent();
    if (!fraction && !exponent) {
      skipUnsignedSuffix();
    }
    refuseLettersAfterNumber(start);
    return number(start, fraction || exponent ? decimal(start) : integer(start));
  }

  private Token number(int start, @Nullable Json value) {
    return new Token(Token.Kind.NUMBER, new Span(start, at), source.substring(start, at), value);
  }

  private void skipDigits() {
    while (isDigit(peek(0))) {
      at++;
    }
  }

  private void skipHexDigits() {
    while (Character.digit(peek(0), 16) >= 0) {
      at++;
    }
  }

  private boolean skipExponent() {
    if (peek(0) != 'e' && peek(0) != 'E') {
      return false;
    }
    int digits = peek(1) == '+' || peek(1) == '-' ? 2 : 1;
    if (!isDigit(peek(digits))) {
      return false;
    }
    at += digits;
    skipDigits();
    return true;
  }

  /** CEL's unsigned numbers are read as plain ones. */
  private void skipUnsignedSuffix() {
    if (peek(0) == 'u' || peek(0) == 'U') {
      at++;
    }
  }

  private void refuseLettersAfterNumber(int start) {
    if (!isNamePart(peek(0))) {
      return;
    }
    int end = at;
    while (end < source.length() && isNamePart(source.charAt(end))) {
      end++;
    }
    String found = source.substring(start, end);
    throw error(
        start,
        end,
        "Expected a number, but found '%s'. A duration is written duration('%s')"
            .formatted(found, found));
  }

  private @Nullable Json integer(int start) {
    return parseInteger(start, withoutSuffix(start), 10);
  }

  private @Nullable Json hexadecimal(int start) {
    return parseInteger(start, withoutSuffix(start).substring(2), 16);
  }

  private String withoutSuffix(int start) {
    char last = source.charAt(at - 1);
    return source.substring(start, last == 'u' || last == 'U' ? at - 1 : at);
  }

  private @Nullable Json parseInteger(int start, String digits, int radix) {
    if (digits.equals(NEEDS_A_MINUS)) {
      return null;
    }
    try {
      return Json.of(Long.parseLong(digits, radix));
    } catch (NumberFormatException e) {
      throw tooBig(new Span(start, at), digits);
    }
  }

  static SyntaxError tooBig(Span at, String digits) {
    return new SyntaxError(
        at.problem(
            "Expected an integer of 64 bits, but found %s; write %s.0 for a rounded one"
                .formatted(digits, digits)));
  }

  private Json decimal(int start) {
    double value = Double.parseDouble(source.substring(start, at));
    if (Double.isInfinite(value)) {
      throw error(
          start, at, "Expected a number of 64 bits, but found " + source.substring(start, at));
    }
    return Json.of(value);
  }

  private Token symbol(int start) {
    for (String symbol : SYMBOLS) {
      if (source.startsWith(symbol, start)) {
        at += symbol.length();
        return token(Token.Kind.SYMBOL, start);
      }
    }
    throw strange(start);
  }

  private SyntaxError strange(int start) {
    return switch (source.charAt(start)) {
      case '=' ->
          error(start, start + 1, "Expected an operator, but found '='; did you mean '=='?");
      case '&' ->
          error(start, start + 1, "Expected an operator, but found '&'; did you mean '&&'?");
      case '|' ->
          error(start, start + 1, "Expected an operator, but found '|'; did you mean '||'?");
      case '$' ->
          error(start, start + 1, "Expected an expression, but found '$'; here no ${…} is needed");
      default ->
          error(
              start,
              start + Character.charCount(source.codePointAt(start)),
              "Expected an expression, but found '%s'"
                  .formatted(Character.toString(source.codePointAt(start))));
    };
  }

  private Token token(Token.Kind kind, int start) {
    return new Token(kind, new Span(start, at), source.substring(start, at), null);
  }

  private char peek(int ahead) {
    return at + ahead < source.length() ? source.charAt(at + ahead) : '\0';
  }

  static SyntaxError error(int start, int end, String message) {
    return new SyntaxError(new Problem(start, end - start, message));
  }

  static boolean isNameStart(char c) {
    return c == '_' || Character.isLetter(c);
  }

  static boolean isNamePart(char c) {
    return isNameStart(c) || Character.isDigit(c);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
