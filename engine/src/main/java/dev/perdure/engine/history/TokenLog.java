package dev.perdure.engine.history;

import dev.perdure.engine.TokenView;
import dev.perdure.model.ErrorCode;
import dev.perdure.model.NodeError;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Follows a journal and knows of every token what became of it, the ended ones too. */
final class TokenLog {
  private final Map<Long, TokenView> tokens = new LinkedHashMap<>();

  List<TokenView> tokens() {
    return List.copyOf(tokens.values());
  }

  void follow(Decision.Write write, Instant at) {
    switch (write) {
      case Decision.CreateToken d -> tokens.put(d.token(), created(d, at));
      case Decision.DispatchToken d ->
          change(d.token(), t -> moved(t, TokenStatus.DISPATCHED, d.attempt(), d.deadline()));
      case Decision.RetryToken d ->
          change(
              d.token(),
              t -> withError(moved(t, TokenStatus.PENDING, d.nextAttempt(), d.at()), d.error()));
      case Decision.RecordResult d -> change(d.token(), t -> withResult(t, d.result()));
      case Decision.CompleteToken d -> end(d.token(), TokenStatus.COMPLETED, at);
      case Decision.FailToken d -> {
        change(d.token(), t -> withError(t, d.error()));
        end(d.token(), failed(d), at);
      }
      case Decision.CancelTokens d ->
          d.tokens().forEach(token -> end(token, TokenStatus.CANCELLED, at));
      default -> {}
    }
  }

  private TokenStatus failed(Decision.FailToken d) {
    TokenView token = tokens.get(d.token());
    boolean timedOut =
        token != null
            && token.status() == TokenStatus.DISPATCHED
            && d.error().code().equals(ErrorCode.TIMEOUT);
    return timedOut ? TokenStatus.TIMED_OUT : TokenStatus.FAILED;
  }

  private void change(long token, UnaryOperator<TokenView> change) {
    tokens.computeIfPresent(token, (id, view) -> change.apply(view));
  }

  private void end(long token, TokenStatus last, Instant at) {
    change(
        token,
        t ->
            new TokenView(
                t.id(),
                t.node(),
                t.parent(),
                last,
                t.attempt(),
                t.createdAt(),
                at,
                null,
                t.error(),
                t.result()));
  }

  private static TokenView created(Decision.CreateToken d, Instant at) {
    return new TokenView(
        d.token(), d.node(), d.parent(), TokenStatus.PENDING, 0, at, null, null, null, null);
  }

  private static TokenView moved(
      TokenView t, TokenStatus status, int attempt, @Nullable Instant due) {
    return new TokenView(
        t.id(),
        t.node(),
        t.parent(),
        status,
        attempt,
        t.createdAt(),
        null,
        due,
        t.error(),
        t.result());
  }

  private static TokenView withError(TokenView t, NodeError error) {
    return new TokenView(
        t.id(),
        t.node(),
        t.parent(),
        t.status(),
        t.attempt(),
        t.createdAt(),
        t.endedAt(),
        t.due(),
        error,
        t.result());
  }

  private static TokenView withResult(TokenView t, Json result) {
    return new TokenView(
        t.id(),
        t.node(),
        t.parent(),
        t.status(),
        t.attempt(),
        t.createdAt(),
        t.endedAt(),
        t.due(),
        t.error(),
        result);
  }
}
