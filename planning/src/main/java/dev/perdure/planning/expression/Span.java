package dev.perdure.planning.expression;

/** A stretch of an expression's text, from one offset up to another. */
record Span(int start, int end) {

  Span to(Span last) {
    return new Span(start, last.end);
  }

  Problem problem(String message) {
    return new Problem(start, end - start, message);
  }
}
