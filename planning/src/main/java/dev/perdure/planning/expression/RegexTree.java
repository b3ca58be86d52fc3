package dev.perdure.planning.expression;

import java.util.List;
import java.util.function.IntPredicate;

/** The parts of a regular expression. */
sealed interface RegexTree {

  int UNBOUNDED = -1;

  RegexTree EMPTY = new Sequence(List.of());

  /** One character of a set. */
  record One(IntPredicate accepts) implements RegexTree {}

  /** No character, but a certain place. */
  record At(Place place) implements RegexTree {}

  /** One after the other. */
  record Sequence(List<RegexTree> parts) implements RegexTree {}

  /** One of several. */
  record Either(List<RegexTree> ways) implements RegexTree {}

  /** The same several times; {@link #UNBOUNDED} says that there is no end to it. */
  record Repeat(RegexTree part, int least, int most) implements RegexTree {}

  /** Places that a pattern can ask for. */
  enum Place {
    TEXT_START,
    TEXT_END,
    LINE_START,
    LINE_END,
    WORD_EDGE,
    NO_WORD_EDGE;

    boolean holds(String text, int at) {
      return switch (this) {
        case TEXT_START -> at == 0;
        case TEXT_END -> at == text.length();
        case LINE_START -> at == 0 || text.charAt(at - 1) == '\n';
        case LINE_END -> at == text.length() || text.charAt(at) == '\n';
        case WORD_EDGE -> isWord(text, at - 1) != isWord(text, at);
        case NO_WORD_EDGE -> isWord(text, at - 1) == isWord(text, at);
      };
    }

    private static boolean isWord(String text, int at) {
      return at >= 0 && at < text.length() && CharacterSet.WORD.test(text.charAt(at));
    }
  }
}
