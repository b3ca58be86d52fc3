package dev.perdure.engine;

/** An answer does not fit what is asked, or nobody is asked there; nothing changed. */
public final class AnswerRefused extends PerdureException {
  private static final long serialVersionUID = 1L;

  public AnswerRefused(String message) {
    super(message);
  }
}
