package dev.perdure.planning.expression;

/** What a condition saw: {@code result.body.status == 'done' was false ('queued')}. */
public record Explanation(Verdict verdict, String text) {

  /** How a condition ended. */
  public enum Verdict {
    TRUE,
    FALSE,
    FAILED
  }

  static Explanation of(boolean truth, String text) {
    return new Explanation(truth ? Verdict.TRUE : Verdict.FALSE, text);
  }
}
