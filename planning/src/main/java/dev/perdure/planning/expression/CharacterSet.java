package dev.perdure.planning.expression;

import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The named sets of characters in regular expressions; those of one letter are ASCII's, as in RE2.
 */
final class CharacterSet {

  static final IntPredicate DIGIT = range('0', '9');
  static final IntPredicate WORD = range('a', 'z').or(range('A', 'Z')).or(DIGIT).or(c -> c == '_');
  static final IntPredicate SPACE = c -> c == ' ' || (c >= '\t' && c <= '\r' && c != '\u000b');

  private static final Map<String, IntPredicate> CLASSES =
      Map.ofEntries(
          Map.entry("alpha", range('a', 'z').or(range('A', 'Z'))),
          Map.entry("digit", DIGIT),
          Map.entry("alnum", range('a', 'z').or(range('A', 'Z')).or(DIGIT)),
          Map.entry("lower", range('a', 'z')),
          Map.entry("upper", range('A', 'Z')),
          Map.entry("space", SPACE.or(c -> c == '\u000b')),
          Map.entry("blank", c -> c == ' ' || c == '\t'),
          Map.entry("xdigit", range('a', 'f').or(range('A', 'F')).or(DIGIT)),
          Map.entry("word", WORD),
          Map.entry(
              "punct",
              range('!', '/').or(range(':', '@')).or(range('[', '`')).or(range('{', '~'))));

  private static final Map<String, IntPredicate> CATEGORIES =
      Map.of(
          "L", Character::isLetter,
          "Lu", c -> Character.getType(c) == Character.UPPERCASE_LETTER,
          "Ll", c -> Character.getType(c) == Character.LOWERCASE_LETTER,
          "N", c -> within(c, Character.DECIMAL_DIGIT_NUMBER, Character.OTHER_NUMBER),
          "Nd", Character::isDigit,
          "P",
              c ->
                  within(c, Character.DASH_PUNCTUATION, Character.OTHER_PUNCTUATION)
                      || within(
                          c,
                          Character.INITIAL_QUOTE_PUNCTUATION,
                          Character.FINAL_QUOTE_PUNCTUATION),
          "S", c -> within(c, Character.MATH_SYMBOL, Character.OTHER_SYMBOL),
          "Z", c -> within(c, Character.SPACE_SEPARATOR, Character.PARAGRAPH_SEPARATOR));

  private CharacterSet() {}

  static IntPredicate single(int character) {
    return c -> c == character;
  }

  static IntPredicate range(int first, int last) {
    return c -> c >= first && c <= last;
  }

  private static boolean within(int character, byte first, byte last) {
    int type = Character.getType(character);
    return type >= first && type <= last;
  }

  /** {@code \d}, {@code \W} and so on; null where the letter names no set. */
  static @Nullable IntPredicate letter(char letter) {
    return switch (letter) {
      case 'd' -> DIGIT;
      case 'D' -> DIGIT.negate();
      case 'w' -> WORD;
      case 'W' -> WORD.negate();
      case 's' -> SPACE;
      case 'S' -> SPACE.negate();
      default -> null;
    };
  }

  /** {@code [:alpha:]} and so on. */
  static @Nullable IntPredicate named(String name) {
    return CLASSES.get(name);
  }

  /** {@code \p{L}} and so on. */
  static @Nullable IntPredicate category(String name) {
    return CATEGORIES.get(name);
  }

  static IntPredicate ignoringCase(IntPredicate set) {
    return c ->
        set.test(c) || set.test(Character.toLowerCase(c)) || set.test(Character.toUpperCase(c));
  }
}
