package dev.perdure.planning;

/** What the sender of an event or an answer hears, once that is on disk. */
public sealed interface Reply {

  /** A token took it. */
  record Taken(long token) implements Reply {}

  /** No token waits for it yet; the run keeps it. */
  record Kept() implements Reply {}

  /** An event with this id came before; nothing changed. */
  record Repeated() implements Reply {}

  /** The run has ended; nothing changed. */
  record AlreadyFinal() implements Reply {}

  /** It does not fit; nothing changed. */
  record Refused(Why why, String message) implements Reply {}

  /** What stands against a message. */
  enum Why {
    /** The run holds as many as it may. */
    LIMIT,
    /** Nobody is asked there, or more than one. */
    NOT_ASKED,
    /** The schema, or a limit of size. */
    MISFIT
  }
}
