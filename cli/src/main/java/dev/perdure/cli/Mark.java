package dev.perdure.cli;

import dev.perdure.model.RunStatus;
import dev.perdure.model.TokenStatus;

/** How something stands, as one sign in one colour. */
enum Mark {
  WAITING("·", Ink.FAINT),
  BUSY("●", Ink.BUSY),
  RETRYING("↻", Ink.WARNING),
  DONE("✓", Ink.GOOD),
  /** Came to its end without any work. */
  PASSED("✓", Ink.GOOD),
  FAILED("✗", Ink.BAD),
  TIMED_OUT("◷", Ink.BAD),
  CANCELLED("⊘", Ink.WARNING),
  PARKED("!", Ink.BAD);

  private final String sign;
  private final Ink ink;

  Mark(String sign, Ink ink) {
    this.sign = sign;
    this.ink = ink;
  }

  String sign() {
    return sign;
  }

  Ink ink() {
    return ink;
  }

  static Mark of(RunStatus status) {
    return switch (status) {
      case RUNNING -> BUSY;
      case SUSPENDED -> WAITING;
      case INCIDENT -> PARKED;
      case COMPLETED -> DONE;
      case FAILED -> FAILED;
      case TIMED_OUT -> TIMED_OUT;
      case CANCELLED -> CANCELLED;
    };
  }

  static Mark of(TokenStatus status) {
    return switch (status) {
      case PENDING, WAITING_FOR_SIBLINGS, WAITING_FOR_EVENT -> WAITING;
      case DISPATCHED, EXECUTING, WAITING_FOR_SUBWORKFLOW -> BUSY;
      case COMPLETED -> DONE;
      case FAILED -> FAILED;
      case TIMED_OUT -> TIMED_OUT;
      case CANCELLED -> CANCELLED;
    };
  }
}
