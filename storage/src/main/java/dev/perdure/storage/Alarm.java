package dev.perdure.storage;

import dev.perdure.model.ActorId;
import java.time.Instant;

/** When an actor wants to be woken. */
public record Alarm(ActorId actor, Instant at) {
  public Alarm {
    at = StoredTime.ceiling(at);
  }
}
