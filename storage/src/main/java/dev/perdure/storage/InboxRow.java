package dev.perdure.storage;

import java.time.Instant;

/** A message that waits in an inbox; ids grow in the order of arrival. */
public record InboxRow(long id, String sender, Instant at, int format, String body) {
  public InboxRow {
    at = StoredTime.floor(at);
  }
}
