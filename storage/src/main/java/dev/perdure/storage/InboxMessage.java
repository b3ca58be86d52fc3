package dev.perdure.storage;

import dev.perdure.model.ActorId;
import java.time.Instant;

/** A message on its way into an actor's inbox. The target need not exist yet. */
public record InboxMessage(ActorId target, String sender, Instant at, int format, String body) {
  public InboxMessage {
    at = StoredTime.floor(at);
  }
}
