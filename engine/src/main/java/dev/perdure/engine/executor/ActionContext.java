package dev.perdure.engine.executor;

import dev.perdure.model.Artifact;

/**
 * What an action may want to know about the work it does, and to use.
 *
 * @param idempotencyKey the same for all attempts and repetitions of one token's work: hand it to
 *     whoever must not do a thing twice
 * @param artifacts what the run made and keeps
 */
public record ActionContext(
    String runId,
    String node,
    long token,
    int attempt,
    String idempotencyKey,
    Artifacts artifacts) {

  /** For work that has no use for artifacts. */
  public ActionContext(String runId, String node, long token, int attempt, String idempotencyKey) {
    this(runId, node, token, attempt, idempotencyKey, new None());
  }

  private record None() implements Artifacts {
    @Override
    public Artifact stage(String name, String contentType, byte[] content) {
      throw none();
    }

    @Override
    public byte[] read(Artifact artifact) {
      throw none();
    }

    private static IllegalStateException none() {
      return new IllegalStateException("Expected artifacts, but this work has none");
    }
  }
}
