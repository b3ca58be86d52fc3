package dev.perdure.planning.expression;

/** Carries a mistake in the text out of the parser; it never leaves this package. */
final class SyntaxError extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  SyntaxError(Problem problem) {
    super(problem.message(), null, false, false);
    this.problem = problem;
  }

  Problem problem() {
    return problem;
  }
}
