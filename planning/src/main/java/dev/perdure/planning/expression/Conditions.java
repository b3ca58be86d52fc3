package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;

/** Conditions, as text or written as data; both become the same kind of expression. */
public final class Conditions {

  private Conditions() {}

  public static Compiled<Expression> compile(Json condition, Names names) {
    return compile(condition, names, Limits.DEFAULT);
  }

  /** An expression that may be true or false; what is sure to be anything else is refused. */
  public static Compiled<Expression> compile(Json condition, Names names, Limits limits) {
    var data = new ConditionData(names, limits);
    Ast ast = data.read(condition);
    if (ast == null) {
      return Compiled.refused(data.problems());
    }
    String source = condition instanceof Json.Text(String text) ? text : Printer.print(ast);
    return Expression.of(source, ast, new Checker(names, Checker.Surroundings.MAPPING), limits);
  }
}
