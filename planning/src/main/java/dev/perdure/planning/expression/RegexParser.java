package dev.perdure.planning.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Reads the text of a regular expression; the syntax is RE2's, as in CEL. */
final class RegexParser {

  private static final int MAX_NESTING = 100;
  private static final int MAX_REPEAT = 1000;

  private final String pattern;
  private int at;
  private int nesting;
  private boolean ignoreCase;
  private boolean dotTakesNewline;
  private boolean lines;

  private RegexParser(String pattern) {
    this.pattern = pattern;
  }

  static RegexTree parse(String pattern) throws Regex.Malformed {
    var parser = new RegexParser(pattern);
    RegexTree tree = parser.alternatives();
    if (parser.at < pattern.length()) {
      throw parser.malformed("a '(' before this ')'");
    }
    return tree;
  }

  private RegexTree alternatives() throws Regex.Malformed {
    RegexTree tree = sequence();
    while (accept("|")) {
      tree = new RegexTree.Either(tree, sequence());
    }
    return tree;
  }

  private RegexTree sequence() throws Regex.Malformed {
    var parts = new ArrayList<RegexTree>();
    while (at < pattern.length() && peek() != '|' && peek() != ')') {
      parts.add(repeated(atom()));
    }
    return new RegexTree.Sequence(parts);
  }

  private RegexTree repeated(RegexTree part) throws Regex.Malformed {
    RegexTree tree = part;
    for (int times = 0; at < pattern.length(); times++) {
      RegexTree repeat = repetition(tree);
      if (repeat == null) {
        return tree;
      }
      if (times > 0) {
        throw malformed("one repetition, not one of another");
      }
      // Lazy or not, whether it is found is the same.
      accept("?");
      tree = repeat;
    }
    return tree;
  }

  private @Nullable RegexTree repetition(RegexTree part) throws Regex.Malformed {
    if (accept("*")) {
      return new RegexTree.Repeat(part, 0, RegexTree.UNBOUNDED);
    }
    if (accept("+")) {
      return new RegexTree.Repeat(part, 1, RegexTree.UNBOUNDED);
    }
    if (accept("?")) {
      return new RegexTree.Repeat(part, 0, 1);
    }
    return peek() == '{' ? counted(part) : null;
  }

  /** {@code {2}}, {@code {2,}} and {@code {2,5}}; any other brace is a plain character. */
  private @Nullable RegexTree counted(RegexTree part) throws Regex.Malformed {
    int start = at++;
    int least = number();
    int most = least;
    if (least >= 0 && accept(",")) {
      most = peek() == '}' ? RegexTree.UNBOUNDED : number();
    }
    if (least < 0 || !accept("}") || (most < 0 && pattern.charAt(at - 2) != ',')) {
      at = start;
      return null;
    }
    if (least > MAX_REPEAT || most > MAX_REPEAT || (most >= 0 && most < least)) {
      throw malformed("a repetition of at most " + MAX_REPEAT + " times, the smaller number first");
    }
    return new RegexTree.Repeat(part, least, most);
  }

  /** A number, or -1 where there is none. */
  private int number() {
    int value = -1;
    while (peek() >= '0' && peek() <= '9') {
      value = Math.min(Math.max(value, 0) * 10 + (peek() - '0'), MAX_REPEAT + 1);
      at++;
    }
    return value;
  }

  private RegexTree atom() throws Regex.Malformed {
    int c = character();
    return switch (c) {
      case '(' -> group();
      case '[' -> new RegexTree.One(set());
      case '.' -> new RegexTree.One(dotTakesNewline ? any -> true : any -> any != '\n');
      case '^' -> place(lines ? RegexTree.Place.LINE_START : RegexTree.Place.TEXT_START);
      case '$' -> place(lines ? RegexTree.Place.LINE_END : RegexTree.Place.TEXT_END);
      case '\\' -> escape();
      case '*', '+', '?' -> throw malformed("something to repeat before '" + (char) c + "'");
      default -> one(character -> character == c);
    };
  }

  private static RegexTree place(RegexTree.Place place) {
    return new RegexTree.At(place);
  }

  private RegexTree one(IntPredicate set) {
    return new RegexTree.One(ignoreCase ? CharacterSet.ignoringCase(set) : set);
  }

  private RegexTree group() throws Regex.Malformed {
    boolean outerCase = ignoreCase;
    boolean outerDot = dotTakesNewline;
    boolean outerLines = lines;
    if (accept("?")) {
      if (!accept(":") && !name() && flags()) {
        return RegexTree.EMPTY;
      }
    }
    if (++nesting > MAX_NESTING) {
      throw malformed("at most " + MAX_NESTING + " groups inside each other");
    }
    RegexTree tree = alternatives();
    nesting--;
    if (!accept(")")) {
      throw malformed("a ')' for every '('");
    }
    ignoreCase = outerCase;
    dotTakesNewline = outerDot;
    lines = outerLines;
    return tree;
  }

  /** {@code (?<name>…)} and {@code (?P<name>…)}; the name is of no use here. */
  private boolean name() throws Regex.Malformed {
    if (pattern.startsWith("<=", at)
        || pattern.startsWith("<!", at)
        || pattern.startsWith("=", at)
        || pattern.startsWith("!", at)) {
      throw malformed("no look-around, which takes time without bound");
    }
    if (!accept("P<") && !accept("<")) {
      return false;
    }
    int end = pattern.indexOf('>', at);
    if (end < 0) {
      throw malformed("a '>' after the name of the group");
    }
    at = end + 1;
    return true;
  }

  /** {@code (?i)} to the end of the group around it, or {@code (?i:…)}; true for the first. */
  private boolean flags() throws Regex.Malformed {
    boolean on = true;
    while (at < pattern.length()) {
      switch (pattern.charAt(at++)) {
        case '-' -> on = false;
        case 'i' -> ignoreCase = on;
        case 's' -> dotTakesNewline = on;
        case 'm' -> lines = on;
        case ')' -> {
          return true;
        }
        case ':' -> {
          return false;
        }
        default -> throw malformed("a flag i, s or m");
      }
    }
    throw malformed("a ')' for every '('");
  }

  private RegexTree escape() throws Regex.Malformed {
    switch (peek()) {
      case 'b' -> {
        at++;
        return place(RegexTree.Place.WORD_EDGE);
      }
      case 'B' -> {
        at++;
        return place(RegexTree.Place.NO_WORD_EDGE);
      }
      case 'A' -> {
        at++;
        return place(RegexTree.Place.TEXT_START);
      }
      case 'z' -> {
        at++;
        return place(RegexTree.Place.TEXT_END);
      }
      default -> {
        IntPredicate set = escapedSet();
        return one(set != null ? set : single(escapedCharacter()));
      }
    }
  }

  private static IntPredicate single(int character) {
    return c -> c == character;
  }

  /** {@code \d}, {@code \pL}, {@code \P{Lu}}; null where a single character follows. */
  private @Nullable IntPredicate escapedSet() throws Regex.Malformed {
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

  private int escapedCharacter() throws Regex.Malformed {
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

  private IntPredicate set() throws Regex.Malformed {
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
      return single(first);
    }
    at++;
    int last = accept("\\") ? escapedCharacter() : character();
    if (last < first) {
      throw malformed("a range whose first character comes first");
    }
    return CharacterSet.range(first, last);
  }

  private int character() {
    int c = pattern.codePointAt(at);
    at += Character.charCount(c);
    return c;
  }

  private boolean accept(String text) {
    if (!pattern.startsWith(text, at)) {
      return false;
    }
    at += text.length();
    return true;
  }

  private char peek() {
    return at < pattern.length() ? pattern.charAt(at) : '\0';
  }

  private Regex.Malformed malformed(String expected) {
    return new Regex.Malformed(
        "Expected %s at position %d of the pattern %s"
            .formatted(expected, at, Show.abbreviated("'" + pattern + "'")));
  }
}
