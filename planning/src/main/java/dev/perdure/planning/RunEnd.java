package dev.perdure.planning;

import dev.perdure.model.ErrorCode;
import dev.perdure.model.NodeError;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.planning.state.Token;
import java.util.List;

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
    cancelTokens(draft, "The run failed with " + error.code());
    draft.decide(new Decision.FailRun(error));
  }

  static void timeOut(Draft draft) {
    String message =
        "Expected the run to end by %s, but it did not".formatted(draft.state().deadline());
    cancelTokens(draft, "The run timed out");
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
    cancelTokens(draft, reason);
    draft.decide(new Decision.CancelRun(reason));
  }

  private static void cancelTokens(Draft draft, String reason) {
    List<Token> live = List.copyOf(draft.state().tokens());
    if (live.isEmpty()) {
      return;
    }
    draft.decide(new Decision.CancelTokens(live.stream().map(Token::id).toList(), reason));
    draft.stopWork(
        live.stream().filter(token -> token.status() == TokenStatus.DISPATCHED).toList());
  }
}
