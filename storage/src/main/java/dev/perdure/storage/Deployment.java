package dev.perdure.storage;

/** What became of a deployment. */
public sealed interface Deployment {

  /** It is there under this version; {@code created} is false if it was there before. */
  record Deployed(int version, boolean created) implements Deployment {}

  /** The wanted version exists with other content; nothing was written. */
  record VersionTaken(int version) implements Deployment {}
}
