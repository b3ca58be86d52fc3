package dev.perdure.engine.executor;

import dev.perdure.model.message.Failure;

/** Exceptions of actions as failures of work. */
final class Failures {
  /** How much of an exception's message is kept. */
  static final int MAX_MESSAGE = 4_000;

  private Failures() {}

  static Failure of(Throwable thrown) {
    return switch (thrown) {
      case TerminalException e -> new Failure(e.code(), text(e), false);
      case RetryableException e -> new Failure(e.code(), text(e), true);
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
    if (message == null) {
      return thrown.getClass().getName();
    }
    return message.length() <= MAX_MESSAGE ? message : message.substring(0, MAX_MESSAGE) + "…";
  }
}
