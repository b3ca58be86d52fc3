package dev.perdure.planning.schema;

/**
 * Makes up text for simple regular expressions: literals, classes, groups, alternatives, repeats.
 */
final class PatternText {

  private static final String DIGITS = "0123456789";
  private static final String WORD =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" + DIGITS;

  /** How often something is repeated that may be repeated without end. */
  private static final int ENOUGH = 4;

  private final String pattern;
  private final Seeded random;
  private int at;

  private PatternText(String pattern, Seeded random) {
    this.pattern = pattern;
    this.random = random;
  }

  static String make(String pattern, Seeded random) {
    var maker = new PatternText(pattern, random);
    String text = maker.alternatives();
    if (maker.at < pattern.length()) {
      throw maker.tooComplicated();
    }
    return text;
  }

  private NoSample tooComplicated() {
    return new NoSample(
        "Expected a pattern that text can be made up for, but '%s' is too complicated; an enum helps"
            .formatted(pattern));
  }

  private boolean more() {
    return at < pattern.length();
  }

  private boolean takes(char c) {
    if (more() && pattern.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private char take() {
    if (!more()) {
      throw tooComplicated();
    }
    return pattern.charAt(at++);
  }

  /** One of {@code a|b|c}; all of them are read, so that the end is found. */
  private String alternatives() {
    String chosen = sequence();
    for (int seen = 2; takes('|'); seen++) {
      String next = sequence();
      chosen = random.below(seen) == 0 ? next : chosen;
    }
    return chosen;
  }

  private String sequence() {
    var text = new StringBuilder();
    while (more() && pattern.charAt(at) != '|' && pattern.charAt(at) != ')') {
      int start = at;
      String piece = piece();
      int end = at;
      int times = times();
      int after = at;
      for (int i = 0; i < times; i++) {
        at = start;
        text.append(i == 0 ? piece : piece());
        at = end;
      }
      at = after;
    }
    return text.toString();
  }

  private String piece() {
    char c = take();
    return switch (c) {
      case '^', '$' -> "";
      case '.' -> one(WORD);
      case '(' -> group();
      case '[' -> one(set());
      case '\\' -> escaped(take());
      case '*', '+', '?', '{' -> throw tooComplicated();
      default -> String.valueOf(c);
    };
  }

  private String group() {
    if (takes('?') && !takes(':')) {
      throw tooComplicated();
    }
    String text = alternatives();
    if (!takes(')')) {
      throw tooComplicated();
    }
    return text;
  }

  private String escaped(char c) {
    return switch (c) {
      case 'd' -> one(DIGITS);
      case 'w' -> one(WORD + "_");
      case 's' -> " ";
      case 't' -> "\t";
      case 'n' -> "\n";
      default -> {
        if (Character.isLetterOrDigit(c)) {
          throw tooComplicated();
        }
        yield String.valueOf(c);
      }
    };
  }

  private String set() {
    boolean negated = takes('^');
    var chars = new StringBuilder();
    while (!takes(']')) {
      char c = take();
      if (c == '\\') {
        char escaped = take();
        chars.append(
            switch (escaped) {
              case 'd' -> DIGITS;
              case 'w' -> WORD + "_";
              case 's' -> " ";
              default -> String.valueOf(escaped);
            });
      } else if (at + 1 < pattern.length()
          && pattern.charAt(at) == '-'
          && pattern.charAt(at + 1) != ']') {
        take();
        char last = take();
        for (char each = c; each <= last; each++) {
          chars.append(each);
        }
      } else {
        chars.append(c);
      }
    }
    return negated ? without(chars.toString()) : chars.toString();
  }

  private static String without(String excluded) {
    var chars = new StringBuilder();
    WORD.chars().filter(c -> excluded.indexOf(c) < 0).forEach(c -> chars.append((char) c));
    return chars.toString();
  }

  private String one(String chars) {
    if (chars.isEmpty()) {
      throw tooComplicated();
    }
    return String.valueOf(chars.charAt(random.below(chars.length())));
  }

  private int times() {
    if (takes('?')) {
      return random.below(2);
    }
    if (takes('*')) {
      return random.below(ENOUGH + 1);
    }
    if (takes('+')) {
      return 1 + random.below(ENOUGH);
    }
    return takes('{') ? counted() : 1;
  }

  private int counted() {
    int least = number();
    int most = least;
    if (takes(',')) {
      most = more() && pattern.charAt(at) == '}' ? least + ENOUGH : number();
    }
    if (!takes('}')) {
      throw tooComplicated();
    }
    return (int) random.between(least, most);
  }

  private int number() {
    int start = at;
    while (more() && Character.isDigit(pattern.charAt(at)) && at - start < 6) {
      at++;
    }
    if (start == at) {
      throw tooComplicated();
    }
    return Integer.parseInt(pattern.substring(start, at));
  }
}
