package dev.perdure.model;

import java.util.Locale;

/** How a run stands. */
public enum RunStatus {
  RUNNING,
  /** Waits only for events, timers, people or children. */
  SUSPENDED,
  /** Parked by a fault of engine, code or registration; goes on when that is repaired. */
  INCIDENT,
  COMPLETED,
  FAILED,
  TIMED_OUT,
  CANCELLED;

  private final String word = name().toLowerCase(Locale.ROOT);

  public boolean isFinal() {
    return switch (this) {
      case RUNNING, SUSPENDED, INCIDENT -> false;
      case COMPLETED, FAILED, TIMED_OUT, CANCELLED -> true;
    };
  }

  /** The language's word for it. */
  public String word() {
    return word;
  }

  public static RunStatus ofWord(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
