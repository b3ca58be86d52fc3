package dev.perdure.engine.executor;

import dev.perdure.engine.secret.Redaction;
import dev.perdure.model.message.Failure;

/** Exceptions of actions as failures of work. */
final class Failures {
  /** How much of an exception's message is kept. */
  static final int MAX_MESSAGE = 4_000;

  private Failures() {}

  /** The secrets are taken out before the message is cut: half a secret would not be found. */
  static Failure of(Throwable thrown, Redaction redaction) {
    Failure failure = of(thrown);
    return new Failure(
        redaction.text(failure.code()),
        cut(redaction.text(failure.message())),
        failure.retryable(),
        failure.retryAfter());
  }

  private static Failure of(Throwable thrown) {
    return switch (thrown) {
      case TerminalException e -> new Failure(e.code(), text(e), false);
      case RetryableException e -> new Failure(e.code(), text(e), true, e.retryAfter());
      case MockAction.Failed e -> e.failure();
      default -> new Failure(code(thrown.getClass()), text(thrown), true);
    };
  }

  /** An anonymous class has no name; its parent has. */
  private static String code(Class<?> type) {
    return type.isAnonymousClass() ? code(type.getSuperclass()) : type.getSimpleName();
  }

  private static String text(Throwable thrown) {
    String message = thrown.getMessage();
    return message == null ? thrown.getClass().getName() : message;
  }

  private static String cut(String message) {
    return message.length() <= MAX_MESSAGE ? message : message.substring(0, MAX_MESSAGE) + "…";
  }
}
