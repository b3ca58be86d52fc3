package dev.perdure.cli;

/** The user asked for something that cannot be done; nothing was started. */
final class UserMistake extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UserMistake(String message) {
    super(message, null, false, false);
  }
}
