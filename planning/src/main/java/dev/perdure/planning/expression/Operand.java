package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import org.jspecify.annotations.Nullable;

/** A part of an expression together with its text, so that trouble with its value can name it. */
record Operand(Ast ast, Node node) {

  @Nullable Object eval(Run run) throws ExpressionFailed {
    return node.eval(run);
  }

  /** The value, where neither null nor a missing path will do. */
  Object need(String expected, Run run) throws ExpressionFailed {
    Object value = node.eval(run);
    if (value == null || value instanceof Json.Null) {
      throw unfit(expected, value, run);
    }
    return value;
  }

  /** The value where a boolean is asked: null counts as false. */
  boolean truth(Run run) throws ExpressionFailed {
    Object value = node.eval(run);
    if (value instanceof Json.Bool(boolean truth)) {
      return truth;
    }
    if (value == null || value instanceof Json.Null) {
      return false;
    }
    throw unfit("true or false", value, run);
  }

  ExpressionFailed unfit(String expected, @Nullable Object value, Run run) {
    return ExpressionFailed.because(
        "Expected %s, but %s".formatted(expected, describe(value, run)));
  }

  /** {@code state.total is missing (state has no 'total')}, {@code state.name is text ('bob')}. */
  String describe(@Nullable Object value, Run run) {
    String text = Show.abbreviated(Printer.print(ast));
    if (value == null) {
      return text + " is missing" + (node instanceof Path path ? path.whyMissing(run) : "");
    }
    if (value instanceof Json.Null) {
      return text + " is null";
    }
    String kind = text + " is " + Kind.of(value).phrase();
    return ast instanceof Ast.Literal ? kind : kind + " (" + Show.value(value) + ")";
  }
}
