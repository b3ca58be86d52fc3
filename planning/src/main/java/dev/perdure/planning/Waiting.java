package dev.perdure.planning;

import dev.perdure.model.ErrorCode;
import dev.perdure.model.decision.Awaited;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Failure;
import dev.perdure.planning.definition.ExecutableNode;
import dev.perdure.planning.definition.ExecutableWait;
import dev.perdure.planning.state.Token;
import dev.perdure.planning.state.Waits;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A token begins to wait, and what follows when the time that it waits for has come. */
final class Waiting {
  private Waiting() {}

  /** What waits for nothing goes on at once: a moment that is past, an event that came before. */
  static void begin(Draft draft, Token token, ExecutableNode node, int attempt) throws NodeFails {
    switch (node.waitsFor()) {
      case ExecutableWait.Fixed(var time) -> timer(draft, token, attempt, draft.after(time));
      case ExecutableWait.For(var time) ->
          timer(draft, token, attempt, draft.after(Moments.duration(time, draft.names(token))));
      case ExecutableWait.Until(var moment) ->
          timer(draft, token, attempt, Moments.moment(moment, draft.names(token)));
      case ExecutableWait.Event event -> event(draft, token, attempt, event);
      case ExecutableWait.Human human -> human(draft, token, node, attempt, human);
      case null ->
          throw new IllegalStateException("Expected a node that waits, but found " + token);
    }
  }

  /** Begins again, after a wait that took too long. */
  static void beginNext(Draft draft, Token token) {
    try {
      begin(draft, token, draft.node(token), token.attempt());
    } catch (NodeFails failure) {
      NodeEnd.fail(draft, token, failure.at(token.node(), token.attempts()));
    }
  }

  private static void timer(Draft draft, Token token, int attempt, Instant until) {
    if (!until.isAfter(draft.now())) {
      fire(draft, token);
      return;
    }
    Instant limit = draft.afterOrNever(draft.node(token).node().timeout());
    begin(draft, token, attempt, new Awaited.Timer(until), earlier(until, limit));
  }

  private static void event(Draft draft, Token token, int attempt, ExecutableWait.Event event) {
    if (!EventDelivery.takesKept(draft, token, event)) {
      begin(
          draft,
          token,
          attempt,
          new Awaited.Event(event.name()),
          limit(draft, token, event.timeout()));
    }
  }

  private static void human(
      Draft draft, Token token, ExecutableNode node, int attempt, ExecutableWait.Human human)
      throws NodeFails {
    Awaited.Answer question = Mappings.question(draft, token, node);
    begin(draft, token, attempt, question, limit(draft, token, human.timeout()));
  }

  private static void begin(
      Draft draft, Token token, int attempt, Awaited what, @Nullable Instant due) {
    draft.decide(new Decision.BeginWait(token.id(), attempt, what, draft.now(), due));
  }

  /** A wait has a timeout of its own; the one of any node counts too. */
  private static @Nullable Instant limit(Draft draft, Token token, @Nullable Duration timeout) {
    Instant own = draft.afterOrNever(timeout);
    Instant any = draft.afterOrNever(draft.node(token).node().timeout());
    return own == null ? any : earlier(own, any);
  }

  private static Instant earlier(Instant one, @Nullable Instant other) {
    return other == null || one.isBefore(other) ? one : other;
  }

  /** The time of a waiting token has come: a timer fires, anything else has waited too long. */
  static void due(Draft draft, Token token) {
    Waits.Waiting waiting = draft.state().waits().find(token.id());
    if (waiting == null) {
      throw new IllegalStateException("Expected a token that waits, but found " + token);
    }
    if (waiting.what() instanceof Awaited.Timer(Instant until) && until.equals(token.due())) {
      fire(draft, token);
      return;
    }
    String message =
        "Expected %s at '%s' by %s, but it did not come"
            .formatted(words(waiting.what()), token.node(), token.due());
    Attempts.failed(draft, token, new Failure(ErrorCode.TIMEOUT, message, true));
  }

  private static String words(Awaited what) {
    return switch (what) {
      case Awaited.Timer(Instant until) -> "the time " + until;
      case Awaited.Event(String name) -> "event '" + name + "'";
      case Awaited.Answer answer -> "an answer";
    };
  }

  private static void fire(Draft draft, Token token) {
    Json firedAt = Json.of(draft.now().toString());
    NodeEnd.succeed(draft, token, Json.object("firedAt", firedAt));
  }
}
