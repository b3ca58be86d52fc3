package dev.perdure.storage.sqlite;

import dev.perdure.storage.CommitOutcome;

/** A commit was refused after part of it was written, so that the transaction must go. */
final class HalfWritten extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient CommitOutcome outcome;

  HalfWritten(CommitOutcome outcome) {
    super("Expected to write a commit, but it came to " + outcome, null, false, false);
    this.outcome = outcome;
  }

  CommitOutcome outcome() {
    return outcome;
  }
}
