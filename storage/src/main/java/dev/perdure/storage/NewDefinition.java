package dev.perdure.storage;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A definition to record; {@code version} is null unless its author pinned one. */
public record NewDefinition(
    String kind, String name, @Nullable Integer version, String hash, String body, Instant at) {
  public NewDefinition {
    at = StoredTime.floor(at);
  }
}
