package dev.perdure.planning;

import dev.perdure.model.ErrorCode;
import dev.perdure.model.NodeError;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.definition.Retry;
import dev.perdure.model.definition.Work;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Failure;
import dev.perdure.model.message.Message;
import dev.perdure.planning.definition.ExecutableNode;
import dev.perdure.planning.state.RunState;
import dev.perdure.planning.state.Token;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The attempts of a token's work: handed out, heard of, timed out and tried again. */
final class Attempts {
  private Attempts() {}

  /** Hands out the first attempt. */
  static void begin(Draft draft, Token token, ExecutableNode node, Json.Obj input)
      throws NodeFails {
    handOut(draft, token, 1, input, Mappings.config(draft, token, node));
  }

  /** Begins the attempt that a retry has come due for. */
  static void beginNext(Draft draft, Token token) {
    switch (draft.node(token).node().work()) {
      case Work.Subworkflow work -> Subworkflows.beginNext(draft, token);
      case Work.WaitFor work -> Waiting.beginNext(draft, token);
      default -> handOut(draft, token, token.attempt(), null, null);
    }
  }

  /** The attempt that an incident held back begins anew; it is issued with all that is. */
  static void beginAnew(Draft draft, Token token) {
    dispatch(draft, token, token.attempt(), null, null);
  }

  private static void handOut(
      Draft draft, Token token, int attempt, Json.@Nullable Obj input, Json.@Nullable Obj config) {
    dispatch(draft, token, attempt, input, config);
    Token dispatched = draft.state().liveToken(token.id()).orElseThrow();
    draft.send(Outstanding.work(draft.state(), draft.workflow(), dispatched));
  }

  private static void dispatch(
      Draft draft, Token token, int attempt, Json.@Nullable Obj input, Json.@Nullable Obj config) {
    Instant deadline = deadline(draft, token);
    draft.decide(new Decision.DispatchToken(token.id(), attempt, input, config, deadline));
  }

  private static @Nullable Instant deadline(Draft draft, Token token) {
    return draft.afterOrNever(draft.node(token).node().timeout());
  }

  static void completed(Draft draft, Message.WorkCompleted message) {
    Token token = atWork(draft, message.token(), message.attempt());
    if (token != null) {
      NodeEnd.succeed(draft, token, message.result(), message.artifacts());
      Progress.goOn(draft);
    }
  }

  static void failed(Draft draft, Message.WorkFailed message) {
    Token token = atWork(draft, message.token(), message.attempt());
    if (token != null) {
      failed(draft, token, message.failure());
      Progress.goOn(draft);
    }
  }

  /** What has not begun cannot take too long. */
  static void held(Draft draft, Message.WorkHeld message) {
    handedOut(draft, message.token(), message.attempt())
        .filter(token -> token.due() != null)
        .ifPresent(token -> draft.decide(new Decision.SetDeadline(token.id(), null)));
  }

  /** The attempt has all its time before it. */
  static void begun(Draft draft, Message.WorkBegun message) {
    handedOut(draft, message.token(), message.attempt())
        .filter(token -> isUntimed(token, draft.node(token)))
        .map(token -> new Decision.SetDeadline(token.id(), deadline(draft, token)))
        .ifPresent(draft::decide);
  }

  /** Whether its time would count if it had begun. */
  static boolean isUntimed(Token token, ExecutableNode node) {
    return token.due() == null && node.node().timeout() != null;
  }

  private static Optional<Token> handedOut(Draft draft, long id, int attempt) {
    return draft
        .state()
        .liveToken(id)
        .filter(token -> token.status() == TokenStatus.DISPATCHED && token.attempt() == attempt);
  }

  /** The attempt has taken too long; whoever works on it may stop. */
  static void timedOut(Draft draft, Token token) {
    String message =
        "Expected attempt %d of '%s' to end by %s, but it did not"
            .formatted(token.attempt(), token.node(), token.due());
    draft.stopWork(List.of(token));
    failed(draft, token, new Failure(ErrorCode.TIMEOUT, message, true));
  }

  /** The attempt gave no result: it is tried again, if its node says so. */
  static void failed(Draft draft, Token token, Failure failure) {
    boolean retryable = failure.retryable() || failure.code().equals(ErrorCode.TIMEOUT);
    var error =
        new NodeError(
            failure.code(), failure.message(), token.node(), token.attempt(), retryable, null);
    if (!retry(draft, token, error, failure.retryAfter())) {
      NodeEnd.fail(draft, token, error);
    }
  }

  /** Decides on another attempt, if there is to be one after this failure. */
  static boolean retry(Draft draft, Token token, NodeError error) {
    return retry(draft, token, error, null);
  }

  /**
   * The same.
   *
   * @param asked how long somebody asked to wait
   */
  private static boolean retry(
      Draft draft, Token token, NodeError error, @Nullable Duration asked) {
    Retry retry = draft.node(token).node().retry();
    if (retry == null || token.attempt() >= retry.maxAttempts() || !isRetried(retry, error)) {
      return false;
    }
    Duration delay =
        Backoff.atLeast(
            asked, retry, Backoff.delay(retry, token.attempt(), draft.state().runId(), token.id()));
    draft.decide(
        new Decision.RetryToken(token.id(), token.attempt() + 1, draft.after(delay), error));
    return true;
  }

  private static boolean isRetried(Retry retry, NodeError error) {
    List<String> codes = retry.retryableErrors();
    return codes == null ? error.retryable() : codes.contains(error.code());
  }

  private static @Nullable Token atWork(Draft draft, long id, int attempt) {
    return wanted(draft, id, attempt, TokenStatus.DISPATCHED);
  }

  /**
   * The token that waits in this status for this attempt; null if nobody waits for it, which is
   * then recorded.
   */
  static @Nullable Token wanted(Draft draft, long id, int attempt, TokenStatus status) {
    Token token = draft.state().liveToken(id).orElse(null);
    String refusal = refusal(draft.state(), id, token, attempt, status);
    if (refusal != null) {
      draft.decide(new Decision.Ignore(refusal));
      return null;
    }
    return token;
  }

  private static @Nullable String refusal(
      RunState state, long id, @Nullable Token token, int attempt, TokenStatus status) {
    if (token == null) {
      return id >= 1 && id <= state.lastToken()
          ? "Expected token %d of run %s to be live, but it has ended".formatted(id, state.runId())
          : "Expected a token of run %s, but it has no token %d".formatted(state.runId(), id);
    }
    if (token.status() != status) {
      return "Expected token %d of run %s to be %s, but it is %s with attempt %d"
          .formatted(
              id,
              state.runId(),
              status.word(),
              token.status().word(),
              Math.max(1, token.attempt()));
    }
    if (attempt != token.attempt()) {
      return "Expected attempt %d of token %d of run %s, but heard of attempt %d"
          .formatted(token.attempt(), id, state.runId(), attempt);
    }
    return null;
  }
}
