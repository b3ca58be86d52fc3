package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.util.List;

/** Short ways to compile and evaluate in tests. */
final class Expressions {

  static final Names NAMES =
      Names.of("input", "state", "output", "result", "nodes", "_branch", "_run", "event");

  private Expressions() {}

  /** Values by name, from a JSON object written with single quotes. */
  static Bindings given(String object) {
    return Bindings.of(((Json.Obj) json(object)).fields());
  }

  static Json json(String text) {
    return JsonText.read(text.replace('\'', '"'));
  }

  static Expression expression(String source) {
    return Expression.compile(source, NAMES).orElseThrow();
  }

  static Json value(String source, String bindings) throws ExpressionFailed {
    return expression(source).evaluate(given(bindings));
  }

  static Json value(String source) throws ExpressionFailed {
    return value(source, "{}");
  }

  static String failure(String source, String bindings) {
    try {
      return "no failure, but " + value(source, bindings);
    } catch (ExpressionFailed e) {
      return String.valueOf(e.getMessage());
    }
  }

  static String failure(String source) {
    return failure(source, "{}");
  }

  static List<String> problems(String source, Names names) {
    return Expression.compile(source, names).problems().stream().map(Problem::message).toList();
  }

  static List<String> problems(String source) {
    return problems(source, NAMES);
  }
}
