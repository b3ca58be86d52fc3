package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What can be done with text; positions count characters as people see them in Unicode. */
final class TextFunctions {

  private static final Kinds TEXT = Kinds.TEXT;
  private static final Kinds INT = Kinds.INT;

  static final List<Function> ALL =
      List.of(
          Function.of(
              "contains",
              Type.Basic.BOOL,
              (run, in) -> test(run, in, String::contains),
              TEXT,
              TEXT),
          Function.of(
              "startsWith",
              Type.Basic.BOOL,
              (run, in) -> test(run, in, String::startsWith),
              TEXT,
              TEXT),
          Function.of(
              "endsWith",
              Type.Basic.BOOL,
              (run, in) -> test(run, in, String::endsWith),
              TEXT,
              TEXT),
          Function.of("matches", Type.Basic.BOOL, TextFunctions::matches, TEXT, TEXT),
          Function.of(
              "lower", Type.Basic.TEXT, (run, in) -> Json.of(lower(text(run, in, 0))), TEXT),
          Function.of(
              "upper", Type.Basic.TEXT, (run, in) -> Json.of(upper(text(run, in, 0))), TEXT),
          Function.of(
              "trim", Type.Basic.TEXT, (run, in) -> Json.of(text(run, in, 0).strip()), TEXT),
          Function.of("charAt", Type.Basic.TEXT, TextFunctions::charAt, TEXT, INT),
          Function.of("indexOf", Type.Basic.INT, TextFunctions::indexOf, TEXT, TEXT, INT)
              .requiring(2),
          Function.of("lastIndexOf", Type.Basic.INT, TextFunctions::lastIndexOf, TEXT, TEXT, INT)
              .requiring(2),
          Function.of("substring", Type.Basic.TEXT, TextFunctions::substring, TEXT, INT, INT)
              .requiring(2),
          Function.of("replace", Type.Basic.TEXT, TextFunctions::replace, TEXT, TEXT, TEXT, INT)
              .requiring(3),
          Function.of(
                  "split", new Type.ListOf(Type.Basic.TEXT), TextFunctions::split, TEXT, TEXT, INT)
              .requiring(2));

  private TextFunctions() {}

  private interface Test {
    boolean on(String text, String part);
  }

  private static Object test(Run run, Object[] in, Test test) throws ExpressionFailed {
    return Json.of(test.on(text(run, in, 0), text(run, in, 1)));
  }

  private static String text(Run run, Object[] in, int index) throws ExpressionFailed {
    String text = ((Json.Text) in[index]).value();
    run.spendOnText(text.length());
    return text;
  }

  private static long integer(Object[] in, int index, long otherwise) {
    return in.length > index ? ((Json.Int) in[index]).value() : otherwise;
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  private static String upper(String text) {
    return text.toUpperCase(Locale.ROOT);
  }

  private static Object matches(Run run, Object[] in) throws ExpressionFailed {
    try {
      Regex regex = Regex.compile(text(run, in, 1));
      run.spend(regex.size());
      return Json.of(regex.find(text(run, in, 0), run));
    } catch (Regex.Malformed e) {
      throw ExpressionFailed.because(e.reason());
    }
  }

  /** Where a position stands in Java's text; {@code end} counts as one too. */
  private static int offset(String text, long position) throws ExpressionFailed {
    int size = text.codePointCount(0, text.length());
    if (position < 0 || position > size) {
      throw ExpressionFailed.because(
          "Expected a position from 0 to %s, but found %s".formatted(size, position));
    }
    return text.offsetByCodePoints(0, (int) position);
  }

  private static Object position(String text, int offset) {
    return Json.of(offset < 0 ? -1 : text.codePointCount(0, offset));
  }

  private static Object charAt(Run run, Object[] in) throws ExpressionFailed {
    String text = text(run, in, 0);
    int at = offset(text, integer(in, 1, 0));
    return Json.of(at == text.length() ? "" : Character.toString(text.codePointAt(at)));
  }

  private static Object indexOf(Run run, Object[] in) throws ExpressionFailed {
    String text = text(run, in, 0);
    return position(text, text.indexOf(text(run, in, 1), offset(text, integer(in, 2, 0))));
  }

  private static Object lastIndexOf(Run run, Object[] in) throws ExpressionFailed {
    String text = text(run, in, 0);
    int from = in.length > 2 ? offset(text, integer(in, 2, 0)) : text.length();
    return position(text, text.lastIndexOf(text(run, in, 1), from));
  }

  private static Object substring(Run run, Object[] in) throws ExpressionFailed {
    String text = text(run, in, 0);
    int start = offset(text, integer(in, 1, 0));
    int end = in.length > 2 ? offset(text, integer(in, 2, 0)) : text.length();
    if (start > end) {
      throw ExpressionFailed.because(
          "Expected a start before the end, but found %s and %s".formatted(in[1], in[2]));
    }
    return Json.of(text.substring(start, end));
  }

  /** The first {@code limit} places only, where a limit is given that is not negative. */
  private static Object replace(Run run, Object[] in) throws ExpressionFailed {
    String text = text(run, in, 0);
    String from = text(run, in, 1);
    String to = text(run, in, 2);
    long limit = integer(in, 3, -1);
    var replaced = new StringBuilder();
    int at = 0;
    for (long done = 0; limit < 0 || done < limit; done++) {
      int found = from.isEmpty() && done > 0 ? nextCharacter(text, at) : text.indexOf(from, at);
      if (found < 0) {
        break;
      }
      run.spendOnText((long) found - at + to.length());
      replaced.append(text, at, found).append(to);
      at = found + from.length();
    }
    return Json.of(replaced.append(text, at, text.length()).toString());
  }

  /** Where nothing is replaced, it is replaced before, between and after all characters. */
  private static int nextCharacter(String text, int at) {
    return at < text.length() ? at + Character.charCount(text.codePointAt(at)) : -1;
  }

  /** Into at most {@code limit} parts, where a limit is given that is not negative. */
  private static Object split(Run run, Object[] in) throws ExpressionFailed {
    String text = text(run, in, 0);
    String separator = text(run, in, 1);
    long limit = integer(in, 2, -1);
    var parts = new ArrayList<Json>();
    if (limit == 0) {
      return Json.array(parts);
    }
    int at = 0;
    while (limit < 0 || parts.size() < limit - 1) {
      int end = separator.isEmpty() ? nextCharacter(text, at) : text.indexOf(separator, at);
      if (end < 0 || (separator.isEmpty() && end == text.length())) {
        break;
      }
      run.step();
      parts.add(Json.of(text.substring(at, end)));
      at = end + separator.length();
    }
    if (at < text.length() || !separator.isEmpty()) {
      parts.add(Json.of(text.substring(at)));
    }
    return Json.array(parts);
  }
}
