package dev.perdure.engine;

/** What a cancellation found. */
public enum CancelOutcome {
  CANCELLED,
  /** The run had ended before; nothing changed. */
  ALREADY_FINAL
}
