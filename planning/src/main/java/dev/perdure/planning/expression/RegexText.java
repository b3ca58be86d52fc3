package dev.perdure.planning.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** The text of a regular expression while it is read: its characters, escapes and sets. */
final class RegexText {

  private final String pattern;
  private int at;

  RegexText(String pattern) {
    this.pattern = pattern;
  }

  boolean atEnd() {
    return at == pattern.length();
  }

  int position() {
    return at;
  }

  void back(int position) {
    at = position;
  }

  int character() {
    int c = pattern.codePointAt(at);
    at += Character.charCount(c);
    return c;
  }

  boolean accept(String text) {
    if (!pattern.startsWith(text, at)) {
      return false;
    }
    at += text.length();
    return true;
  }

  /** The next character, or NUL at the end. */
  char peek() {
    return at < pattern.length() ? pattern.charAt(at) : '\0';
  }

  Regex.Malformed malformed(String expected) {
    return new Regex.Malformed(
        "Expected %s at position %s of the pattern %s"
            .formatted(expected, at, Show.abbreviated("'" + pattern + "'")));
  }

  /** Skips what stands before the end mark and the mark itself; false where there is none. */
  boolean skipTo(char end) {
    int found = pattern.indexOf(end, at);
    at = found < 0 ? at : found + 1;
    return found >= 0;
  }

  /** A number, at most {@code largest}, or -1 where there is none. */
  int number(int largest) {
    int value = -1;
    while (peek() >= '0' && peek() <= '9') {
      value = Math.min(Math.max(value, 0) * 10 + (peek() - '0'), largest);
      at++;
    }
    return value;
  }

  /** {@code \d}, {@code \pL}, {@code \P{Lu}}; null where a single character follows. */
  @Nullable IntPredicate escapedSet() throws Regex.Malformed {
    char letter = peek();
    IntPredicate set = CharacterSet.letter(letter);
    if (set != null) {
      at++;
      return set;
    }
    if (letter != 'p' && letter != 'P') {
      return null;
    }
    at++;
    int end = accept("{") ? pattern.indexOf('}', at) : Math.min(at + 1, pattern.length());
    IntPredicate category = end < 0 ? null : CharacterSet.category(pattern.substring(at, end));
    if (category == null) {
      throw malformed("a category such as \\p{L}, \\p{Lu}, \\p{N} or \\p{P}");
    }
    at = pattern.startsWith("}", end) ? end + 1 : end;
    return letter == 'P' ? category.negate() : category;
  }

  int escapedCharacter() throws Regex.Malformed {
    if (at == pattern.length()) {
      throw malformed("a character after the last '\\'");
    }
    int c = character();
    return switch (c) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'f' -> '\f';
      case 'v' -> 0x0b;
      case 'a' -> 0x07;
      case 'x' -> hexadecimal();
      default -> {
        if (Character.isLetterOrDigit(c)) {
          throw malformed("no escape \\" + Character.toString(c));
        }
        yield c;
      }
    };
  }

  /** {@code \x41} or {@code \x{1F600}}. */
  private int hexadecimal() throws Regex.Malformed {
    boolean braces = accept("{");
    int end = braces ? pattern.indexOf('}', at) : at + 2;
    int code = -1;
    if (end > at && end <= pattern.length() && end <= at + 6) {
      code = 0;
      for (; at < end; at++) {
        int digit = Character.digit(pattern.charAt(at), 16);
        code = digit < 0 || code < 0 ? -1 : code * 16 + digit;
      }
      at += braces ? 1 : 0;
    }
    if (!Character.isValidCodePoint(code)) {
      throw malformed("the code of a character after \\x");
    }
    return code;
  }

  /** What stands between {@code [} and {@code ]}; the first bracket is read. */
  IntPredicate set(boolean ignoreCase) throws Regex.Malformed {
    boolean negated = accept("^");
    List<IntPredicate> parts = new ArrayList<>();
    do {
      if (at >= pattern.length()) {
        throw malformed("a ']' for every '['");
      }
      parts.add(setPart());
    } while (peek() != ']');
    at++;
    IntPredicate any = c -> parts.stream().anyMatch(part -> part.test(c));
    IntPredicate set = ignoreCase ? CharacterSet.ignoringCase(any) : any;
    return negated ? set.negate() : set;
  }

  private IntPredicate setPart() throws Regex.Malformed {
    if (accept("[:")) {
      int end = pattern.indexOf(":]", at);
      IntPredicate named = end < 0 ? null : CharacterSet.named(pattern.substring(at, end));
      if (named == null) {
        throw malformed("a set such as [:alpha:] or [:digit:]");
      }
      at = end + 2;
      return named;
    }
    if (peek() == '\\') {
      at++;
      IntPredicate set = escapedSet();
      return set != null ? set : rangeFrom(escapedCharacter());
    }
    return rangeFrom(character());
  }

  private IntPredicate rangeFrom(int first) throws Regex.Malformed {
    boolean range = peek() == '-' && at + 1 < pattern.length() && pattern.charAt(at + 1) != ']';
    if (!range) {
      return CharacterSet.single(first);
    }
    at++;
    int last = accept("\\") ? escapedCharacter() : character();
    if (last < first) {
      throw malformed("a range whose first character comes first");
    }
    return CharacterSet.range(first, last);
  }
}
