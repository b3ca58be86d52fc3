package dev.perdure.engine;

/** What became of an event that was sent to a run. */
public enum SendOutcome {
  /** A token waited for it, and has gone on. */
  TAKEN,
  /** No token waits for it yet; the run keeps it. */
  KEPT,
  /** An event with the same id came before; nothing changed. */
  REPEATED,
  /** The run had ended before; nothing changed. */
  ALREADY_FINAL
}
