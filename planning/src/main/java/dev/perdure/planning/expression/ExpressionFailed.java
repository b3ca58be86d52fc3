package dev.perdure.planning.expression;

/** An evaluation could not give a value; the message names the path and what was found. */
public final class ExpressionFailed extends Exception {

  private static final long serialVersionUID = 1L;

  private final boolean limit;

  /** No stack trace: the place that matters is in the expression, and the message names it. */
  private ExpressionFailed(String message, boolean limit) {
    super(message, null, false, false);
    this.limit = limit;
  }

  static ExpressionFailed because(String message) {
    return new ExpressionFailed(message, false);
  }

  static ExpressionFailed limit(String message) {
    return new ExpressionFailed(message, true);
  }

  /** The same trouble, with the part of the expression where it arose. */
  ExpressionFailed in(String part) {
    return limit ? this : because(part + ": " + getMessage());
  }

  /** Whether a limit ended the evaluation, rather than a value that does not fit. */
  public boolean isLimit() {
    return limit;
  }

  /** The failure code of a node whose expression this was. */
  public String code() {
    return limit ? "LIMIT_EXCEEDED" : "EXPRESSION_ERROR";
  }
}
