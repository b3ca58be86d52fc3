package dev.perdure.planning.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Writes expressions of a wanted type at random, but always the same ones for a seed.
 *
 * <p>It keeps to the ground that CEL and our language share; where they differ on purpose is said
 * in the reference page, and {@link ReferencePageTest} runs both sides of each difference. Times
 * have whole seconds here: the library fails to subtract others.
 */
final class ExpressionGenerator {

  private static final List<String> TEXTS =
      List.of(
          "''", "'a'", "'abc'", "\"x y\"", "'a,b,,c'", "'😀é'", "r'\\d'", "'\\n'", "'12'", "'-7'");
  private static final List<String> PATTERNS =
      List.of(
          "'^[a-z]+$'",
          "'l+'",
          "r'\\d{1,2}$'",
          "'(x|yy)*$'",
          "r'\\s'",
          "'^.{2,5}$'",
          "'[^a-h]'",
          "'(?i)HELLO'",
          "r'\\bdich\\b'",
          "r'^\\w*$'",
          "'a?b*c+'",
          "'^$'",
          "'[😀é]'",
          "'(a|b|)c'");
  private static final List<String> TIMES =
      List.of(
          "timestamp('2024-02-29T23:59:59Z')",
          "timestamp('2026-07-01T00:00:00Z')",
          "timestamp('1969-12-31T22:30:00-05:00')",
          "timestamp(1700000000)");
  private static final List<String> SPANS =
      List.of(
          "duration('90s')",
          "duration('1h30m')",
          "duration('-1.5h')",
          "duration('3000ms')",
          "duration('86400s')");
  private static final List<String> ZONES =
      List.of("", "'UTC'", "'Europe/Berlin'", "'-08:00'", "'05:30'");
  private static final List<String> PARTS =
      List.of(
          "getFullYear",
          "getMonth",
          "getDate",
          "getDayOfMonth",
          "getDayOfYear",
          "getDayOfWeek",
          "getHours",
          "getMinutes",
          "getSeconds",
          "getMilliseconds");

  private final SplittableRandom random;
  private final List<String> integers = new ArrayList<>(List.of("i", "j"));
  private final List<String> texts = new ArrayList<>(List.of("s", "u"));
  private int variables;

  ExpressionGenerator(long seed) {
    this.random = new SplittableRandom(seed);
  }

  String any(int depth) {
    return switch (random.nextInt(8)) {
      case 0 -> integer(depth);
      case 1 -> number(depth);
      case 2 -> text(depth);
      case 3, 4 -> bool(depth);
      case 5 -> list(depth);
      case 6 -> textList(depth);
      default -> random.nextBoolean() ? time(depth) : span(depth);
    };
  }

  private String integer(int depth) {
    if (depth <= 0) {
      return one(
          integers, "0", "1", "-2", "10", "0x1F", "9223372036854775807", "-9223372036854775808");
    }
    int next = depth - 1;
    return switch (random.nextInt(16)) {
      case 0, 1 -> "(%s + %s)".formatted(integer(next), integer(next));
      case 2 -> "(%s - %s)".formatted(integer(next), integer(next));
      case 3 -> "%s * %s".formatted(integer(0), integer(0));
      case 4 -> "(%s %% %s)".formatted(integer(next), integer(next));
      case 5 -> "-(%s)".formatted(integer(next));
      case 6 -> "size(%s)".formatted(random.nextBoolean() ? list(next) : text(next));
      case 7 -> "%s.size()".formatted(textList(next));
      case 8 -> "(%s ? %s : %s)".formatted(bool(next), integer(next), integer(next));
      case 9 -> "[%s, %s][%d]".formatted(integer(next), integer(next), random.nextInt(2));
      case 10 -> "m.%s".formatted(random.nextBoolean() ? "a" : "b");
      case 11 -> "{'k': %s}['k']".formatted(integer(next));
      case 12 -> "%s.%s(%s)".formatted(some(next), pick("indexOf", "lastIndexOf"), text(0));
      case 13 -> "int(%s)".formatted(pick(text(0), number(0), time(0)));
      case 14 -> "%s.%s(%s)".formatted(time(next), of(PARTS), of(ZONES));
      default -> "%s.%s()".formatted(span(next), pick("getHours", "getMinutes", "getSeconds"));
    };
  }

  private String number(int depth) {
    if (depth <= 0) {
      return pick("d", "0.5", "-1.25", "1e2", "3.75E-1", "100.0");
    }
    int next = depth - 1;
    return switch (random.nextInt(6)) {
      case 0 -> "(%s + %s)".formatted(number(next), number(next));
      case 1 -> "(%s - %s)".formatted(number(next), number(next));
      case 2 -> "%s * %s".formatted(number(0), number(0));
      case 3 -> "%s / %s".formatted(number(0), pick("0.5", "-2.5", "3.0"));
      case 4 -> "(%s ? %s : %s)".formatted(bool(next), number(next), number(next));
      default -> "double(%s)".formatted(pick("i", "j", "12", "'1.5'", "'x'"));
    };
  }

  private String text(int depth) {
    if (depth <= 0) {
      return random.nextBoolean() ? of(texts) : of(TEXTS);
    }
    int next = depth - 1;
    return switch (random.nextInt(10)) {
      case 0, 1 -> "(%s + %s)".formatted(text(next), text(next));
      case 2 -> "string(%s)".formatted(pick(integer(next), bool(next), time(0)));
      case 3 -> "%s.substring(%s)".formatted(text(next), range());
      case 4 -> "%s.replace(%s, %s)".formatted(text(next), text(0), text(0));
      case 5 -> "%s.trim()".formatted(text(next));
      case 6 -> "%s.charAt(%d)".formatted(text(next), random.nextInt(6));
      case 7 -> "%s.join(%s)".formatted(textList(next), text(0));
      case 8 -> "(%s ? %s : %s)".formatted(bool(next), text(next), text(next));
      default ->
          "%s.replace(%s, %s, %d)".formatted(text(next), text(0), text(0), random.nextInt(3));
    };
  }

  /** Never empty, because the library takes an empty text for a wrong position. */
  private String some(int depth) {
    return "(%s + 'z')".formatted(text(depth));
  }

  private String range() {
    int start = random.nextInt(4);
    return random.nextBoolean() ? "" + start : start + ", " + (start + random.nextInt(3));
  }

  private String bool(int depth) {
    if (depth <= 0) {
      return pick("b", "true", "false", "1 / 0 == 1", "int('x') > 0");
    }
    int next = depth - 1;
    return switch (random.nextInt(18)) {
      case 0, 1 -> "(%s && %s)".formatted(bool(next), bool(next));
      case 2, 3 -> "(%s || %s)".formatted(bool(next), bool(next));
      case 4 -> "!%s".formatted("(" + bool(next) + ")");
      case 5 -> "%s %s %s".formatted(integer(next), comparison(), integer(next));
      case 6 -> "%s %s %s".formatted(number(next), pick("<", "<=", ">", ">="), integer(next));
      case 7 -> "%s %s %s".formatted(text(next), comparison(), text(next));
      case 8 -> "%s %s %s".formatted(list(next), pick("==", "!="), list(next));
      case 9 -> "%s in %s".formatted(integer(next), list(next));
      case 10 -> "%s in m".formatted(text(0));
      case 11 -> "has(m.%s)".formatted(pick("a", "b", "c"));
      case 12 ->
          "%s.%s(%s)".formatted(text(next), pick("contains", "startsWith", "endsWith"), text(0));
      case 13 -> "%s.matches(%s)".formatted(text(next), of(PATTERNS));
      case 14 -> loop(list(next), pick("all", "exists", "exists_one"), next, integers);
      case 15 -> loop(textList(next), pick("all", "exists", "exists_one"), next, texts);
      case 16 -> "%s %s %s".formatted(time(next), comparison(), time(next));
      default -> "%s %s %s".formatted(span(next), comparison(), span(next));
    };
  }

  private String list(int depth) {
    if (depth <= 0) {
      return pick("l", "[1, 2, 2]", "[4]");
    }
    int next = depth - 1;
    return switch (random.nextInt(8)) {
      case 0 -> "[%s, %s]".formatted(integer(next), integer(next));
      case 1 -> "(%s + %s)".formatted(list(next), list(next));
      case 2 -> loop(list(next), "filter", next, integers);
      case 3 -> mapped(list(next), next, integers);
      case 4 -> mapped(textList(next), next, texts);
      case 5 -> "%s.%s()".formatted(list(next), pick("sort", "distinct"));
      case 6 -> "[%s, %s].flatten()".formatted(list(next), list(next));
      default -> "(%s ? %s : %s)".formatted(bool(next), list(next), list(next));
    };
  }

  private String textList(int depth) {
    if (depth <= 0) {
      return pick("w", "['p', 'q']");
    }
    int next = depth - 1;
    return switch (random.nextInt(5)) {
      case 0 -> "[%s, %s]".formatted(text(next), text(next));
      case 1 -> "%s.split(%s)".formatted(text(next), text(0));
      case 2 -> loop(textList(next), "filter", next, texts);
      case 3 -> "%s.split(%s, %d)".formatted(some(next), text(0), random.nextInt(4) - 1);
      default -> "m.map(k, k + %s)".formatted(text(0));
    };
  }

  private String time(int depth) {
    return depth <= 0 || random.nextInt(3) == 0
        ? of(TIMES)
        : "(%s %s %s)".formatted(time(depth - 1), pick("+", "-"), span(depth - 1));
  }

  private String span(int depth) {
    if (depth <= 0 || random.nextInt(3) == 0) {
      return of(SPANS);
    }
    return random.nextBoolean()
        ? "(%s - %s)".formatted(time(depth - 1), time(depth - 1))
        : "(%s %s %s)".formatted(span(depth - 1), pick("+", "-"), span(depth - 1));
  }

  private String loop(String over, String macro, int depth, List<String> scope) {
    String variable = "v" + variables++;
    scope.add(variable);
    String body = bool(depth);
    scope.removeLast();
    return "%s.%s(%s, %s)".formatted(over, macro, variable, body);
  }

  private String mapped(String over, int depth, List<String> scope) {
    String variable = "v" + variables++;
    scope.add(variable);
    String body = integer(depth);
    String filter = random.nextInt(3) == 0 ? bool(depth) + ", " : "";
    scope.removeLast();
    return "%s.map(%s, %s%s)".formatted(over, variable, filter, body);
  }

  private String comparison() {
    return pick("==", "!=", "<", "<=", ">", ">=");
  }

  private String one(List<String> names, String... literals) {
    return random.nextBoolean() ? of(names) : pick(literals);
  }

  private String of(List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
