package dev.perdure.planning;

import dev.perdure.model.ErrorCode;
import dev.perdure.model.NodeError;
import dev.perdure.model.decision.Decision;

/** The four ways in which a run ends. */
final class RunEnd {
  private RunEnd() {}

  /** No token is live any more: the result is made, if everything fits. */
  static void complete(Draft draft) {
    try {
      draft.decide(new Decision.CompleteRun(Mappings.result(draft)));
    } catch (NodeFails failure) {
      draft.decide(new Decision.FailRun(failure.at(null, 0)));
    }
  }

  static void fail(Draft draft, NodeError error) {
    Cancellation.cancelAll(draft, "The run failed with " + error.code());
    draft.decide(new Decision.FailRun(error));
  }

  static void timeOut(Draft draft) {
    String message =
        "Expected the run to end by %s, but it did not".formatted(draft.state().deadline());
    Cancellation.cancelAll(draft, "The run timed out");
    draft.decide(
        new Decision.TimeOutRun(new NodeError(ErrorCode.TIMEOUT, message, null, 0, true, null)));
  }

  static void journalFull(Draft draft, long entries) {
    String message =
        "Expected the run to end within %d journal entries, but it did not; split it into several runs"
            .formatted(entries);
    fail(draft, new NodeError(ErrorCode.LIMIT_EXCEEDED, message, null, 0, false, null));
  }

  static void cancel(Draft draft, String reason) {
    Cancellation.cancelAll(draft, reason);
    draft.decide(new Decision.CancelRun(reason));
  }

  /** The run that waited for this one does so no longer, and need not be told. */
  static void cancelByParent(Draft draft, String reason) {
    Cancellation.cancelAll(draft, reason);
    draft.decide(new Decision.CancelRun(reason, true));
  }
}
