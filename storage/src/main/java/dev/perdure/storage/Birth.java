package dev.perdure.storage;

import dev.perdure.model.ActorId;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What never changes about an actor.
 *
 * @param type what it runs: a workflow's name
 * @param version the version of that
 * @param parent who started it; null for a root
 * @param root the outermost ancestor, which for a root is the actor itself
 */
public record Birth(
    String type,
    int version,
    @Nullable ActorId parent,
    ActorId root,
    Instant at,
    Map<String, String> labels) {
  public Birth {
    at = StoredTime.floor(at);
    labels = Map.copyOf(labels);
  }
}
