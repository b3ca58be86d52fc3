package dev.perdure.storage;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What changes about an actor and can be searched for.
 *
 * @param status the run's status in the words of the language
 * @param outstanding whether the actor has work to issue again when it is loaded
 * @param alarm when it wants to be woken, never earlier, or null
 * @param endedAt when it reached a final status, or null
 */
public record Standing(
    String status, boolean outstanding, @Nullable Instant alarm, @Nullable Instant endedAt) {
  public Standing {
    alarm = alarm == null ? null : StoredTime.ceiling(alarm);
    endedAt = endedAt == null ? null : StoredTime.floor(endedAt);
  }
}
