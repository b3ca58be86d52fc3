package dev.perdure.storage;

import java.time.Instant;

/** One handled message of an actor and what it decided, as text the store does not look into. */
public record JournalEntry(long seq, Instant at, int format, String body) {
  public JournalEntry {
    at = StoredTime.floor(at);
  }
}
