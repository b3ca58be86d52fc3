package dev.perdure.engine.executor;

import dev.perdure.model.decision.Decision;

/** One attempt of one token's work. */
public record WorkOrder(String runId, Decision.Execute work) {

  Key key() {
    return new Key(runId, work.token());
  }

  /** Whose work it is. */
  record Key(String runId, long token) {}
}
