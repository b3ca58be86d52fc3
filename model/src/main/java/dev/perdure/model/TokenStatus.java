package dev.perdure.model;

import java.util.Locale;

/** How a token stands. */
public enum TokenStatus {
  /** Created, or between two attempts. */
  PENDING,
  /** Handed out to be worked on. */
  DISPATCHED,
  /** Worked on in this process at this moment; seen live, never journaled. */
  EXECUTING,
  /** Its node is done, and it stands at a fan-in; seen in histories, not held by the state. */
  WAITING_FOR_SIBLINGS,
  /** Its work is a run of its own. */
  WAITING_FOR_SUBWORKFLOW,
  /** Waits for some time, an event or a person. */
  WAITING_FOR_EVENT,
  COMPLETED,
  FAILED,
  TIMED_OUT,
  CANCELLED;

  private final String word = name().toLowerCase(Locale.ROOT);

  public boolean isFinal() {
    return switch (this) {
      case PENDING,
          DISPATCHED,
          EXECUTING,
          WAITING_FOR_SIBLINGS,
          WAITING_FOR_SUBWORKFLOW,
          WAITING_FOR_EVENT ->
          false;
      case COMPLETED, FAILED, TIMED_OUT, CANCELLED -> true;
    };
  }

  /** The language's word for it. */
  public String word() {
    return word;
  }
}
