package dev.perdure.engine.executor;

import dev.perdure.model.decision.Decision;

/**
 * One attempt of one token's work.
 *
 * @param rootId the outermost of the runs that it is for
 */
public record WorkOrder(String runId, String rootId, Decision.Execute work) {

  Key key() {
    return new Key(runId, work.token());
  }

  /** Whose work it is. */
  record Key(String runId, long token) {}
}
