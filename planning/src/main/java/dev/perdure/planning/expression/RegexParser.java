package dev.perdure.planning.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Reads the text of a regular expression; the syntax is RE2's, as in CEL. */
final class RegexParser {

  private static final int MAX_NESTING = 100;
  private static final int MAX_REPEAT = 1000;

  private final RegexText in;
  private int nesting;
  private boolean ignoreCase;
  private boolean dotTakesNewline;
  private boolean lines;

  private RegexParser(RegexText in) {
    this.in = in;
  }

  static RegexTree parse(String pattern) throws Regex.Malformed {
    var in = new RegexText(pattern);
    if (pattern.length() > Regex.MAX_SIZE) {
      throw in.malformed("at most " + Regex.MAX_SIZE + " characters");
    }
    RegexTree tree = new RegexParser(in).alternatives();
    if (!in.atEnd()) {
      throw in.malformed("a '(' before this ')'");
    }
    return tree;
  }

  private RegexTree alternatives() throws Regex.Malformed {
    var ways = new ArrayList<>(List.of(sequence()));
    while (in.accept("|")) {
      ways.add(sequence());
    }
    return ways.size() == 1 ? ways.getFirst() : new RegexTree.Either(ways);
  }

  private RegexTree sequence() throws Regex.Malformed {
    var parts = new ArrayList<RegexTree>();
    while (!in.atEnd() && in.peek() != '|' && in.peek() != ')') {
      parts.add(repeated(atom()));
    }
    return new RegexTree.Sequence(parts);
  }

  private RegexTree repeated(RegexTree part) throws Regex.Malformed {
    RegexTree tree = part;
    for (int times = 0; !in.atEnd(); times++) {
      RegexTree repeat = repetition(tree);
      if (repeat == null) {
        return tree;
      }
      if (times > 0) {
        throw in.malformed("one repetition, not one of another");
      }
      // Lazy or not, whether it is found is the same.
      in.accept("?");
      tree = repeat;
    }
    return tree;
  }

  private @Nullable RegexTree repetition(RegexTree part) throws Regex.Malformed {
    if (in.accept("*")) {
      return new RegexTree.Repeat(part, 0, RegexTree.UNBOUNDED);
    }
    if (in.accept("+")) {
      return new RegexTree.Repeat(part, 1, RegexTree.UNBOUNDED);
    }
    if (in.accept("?")) {
      return new RegexTree.Repeat(part, 0, 1);
    }
    return in.peek() == '{' ? counted(part) : null;
  }

  /** {@code {2}}, {@code {2,}} and {@code {2,5}}; any other brace is a plain character. */
  private @Nullable RegexTree counted(RegexTree part) throws Regex.Malformed {
    int start = in.position();
    in.accept("{");
    int least = in.number(MAX_REPEAT + 1);
    // No number after the comma is -1, and that means no bound.
    int most = in.accept(",") ? in.number(MAX_REPEAT + 1) : least;
    if (least < 0 || !in.accept("}")) {
      in.back(start);
      return null;
    }
    if (least > MAX_REPEAT || most > MAX_REPEAT || (most >= 0 && most < least)) {
      throw in.malformed(
          "a repetition of at most " + MAX_REPEAT + " times, the smaller number first");
    }
    return new RegexTree.Repeat(part, least, most);
  }

  private RegexTree atom() throws Regex.Malformed {
    int c = in.character();
    return switch (c) {
      case '(' -> group();
      case '[' -> new RegexTree.One(in.set(ignoreCase));
      case '.' -> new RegexTree.One(dotTakesNewline ? any -> true : any -> any != '\n');
      case '^' -> place(lines ? RegexTree.Place.LINE_START : RegexTree.Place.TEXT_START);
      case '$' -> place(lines ? RegexTree.Place.LINE_END : RegexTree.Place.TEXT_END);
      case '\\' -> escape();
      case '*', '+', '?' -> throw in.malformed("something to repeat before '" + (char) c + "'");
      default -> one(CharacterSet.single(c));
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
    if (in.accept("?")) {
      if (!in.accept(":") && !name() && flags()) {
        return RegexTree.EMPTY;
      }
    }
    if (++nesting > MAX_NESTING) {
      throw in.malformed("at most " + MAX_NESTING + " groups inside each other");
    }
    RegexTree tree = alternatives();
    nesting--;
    if (!in.accept(")")) {
      throw in.malformed("a ')' for every '('");
    }
    ignoreCase = outerCase;
    dotTakesNewline = outerDot;
    lines = outerLines;
    return tree;
  }

  /** {@code (?<name>…)} and {@code (?P<name>…)}; the name is of no use here. */
  private boolean name() throws Regex.Malformed {
    int start = in.position();
    if (in.accept("<=") || in.accept("<!") || in.accept("=") || in.accept("!")) {
      in.back(start);
      throw in.malformed("no look-around, which takes time without bound");
    }
    if (!in.accept("P<") && !in.accept("<")) {
      return false;
    }
    if (!in.skipTo('>')) {
      throw in.malformed("a '>' after the name of the group");
    }
    return true;
  }

  /** {@code (?i)} to the end of the group around it, or {@code (?i:…)}; true for the first. */
  private boolean flags() throws Regex.Malformed {
    boolean on = true;
    while (!in.atEnd()) {
      switch (in.character()) {
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
        default -> throw in.malformed("a flag i, s or m");
      }
    }
    throw in.malformed("a ')' for every '('");
  }

  private RegexTree escape() throws Regex.Malformed {
    RegexTree.Place place = escapedPlace();
    if (place != null) {
      return new RegexTree.At(place);
    }
    IntPredicate set = in.escapedSet();
    return one(set != null ? set : CharacterSet.single(in.escapedCharacter()));
  }

  private RegexTree.@Nullable Place escapedPlace() {
    if (in.accept("b")) {
      return RegexTree.Place.WORD_EDGE;
    }
    if (in.accept("B")) {
      return RegexTree.Place.NO_WORD_EDGE;
    }
    if (in.accept("A")) {
      return RegexTree.Place.TEXT_START;
    }
    return in.accept("z") ? RegexTree.Place.TEXT_END : null;
  }
}
