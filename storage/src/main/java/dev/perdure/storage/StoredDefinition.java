package dev.perdure.storage;

import java.time.Instant;

/** A definition as it was deployed. */
public record StoredDefinition(
    String kind, String name, int version, String hash, String body, Instant at) {
  public StoredDefinition {
    at = StoredTime.floor(at);
  }
}
