package dev.perdure.planning;

import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Message;
import dev.perdure.planning.definition.ExecutableWait;
import dev.perdure.planning.expression.Bindings;
import dev.perdure.planning.expression.Expression;
import dev.perdure.planning.expression.ExpressionFailed;
import dev.perdure.planning.state.Events;
import dev.perdure.planning.state.RunState;
import dev.perdure.planning.state.Token;
import org.jspecify.annotations.Nullable;

/** Brings events and the tokens that wait for them together, each event to one token. */
final class EventDelivery {
  private EventDelivery() {}

  /** Whoever waits longest for such an event gets it; if nobody does, it is kept. */
  static void receive(Draft draft, Message.Event message) {
    RunState state = draft.state();
    if (state.events().remembers(message.id())) {
      draft.reply(new Reply.Repeated());
      return;
    }
    Token taker = taker(draft, message);
    int most = draft.limits().pendingEvents();
    if (taker == null && state.events().pending().size() >= most) {
      draft.reply(new Reply.Refused(Reply.Why.LIMIT, tooMany(draft, message, most)));
      return;
    }
    long event = state.events().last() + 1;
    draft.decide(new Decision.ReceiveEvent(event, message.name(), message.payload(), message.id()));
    if (taker == null) {
      draft.reply(new Reply.Kept());
      return;
    }
    draft.reply(new Reply.Taken(taker.id()));
    take(draft, taker, event, message.payload());
    Progress.goOn(draft);
  }

  private static String tooMany(Draft draft, Message.Event message, int most) {
    return ("Expected run %s to keep at most %d events that nobody waits for, but event '%s' would"
            + " be one more; send it when the run waits for it, or raise the limit pendingEvents")
        .formatted(draft.state().runId(), most, message.name());
  }

  private static @Nullable Token taker(Draft draft, Message.Event message) {
    for (long id : draft.state().waits().forEvent(message.name())) {
      Token token = draft.state().liveToken(id).orElseThrow();
      if (draft.node(token).waitsFor() instanceof ExecutableWait.Event wait
          && fits(draft, token, wait, message.payload())) {
        return token;
      }
    }
    return null;
  }

  /** Takes the oldest event that was kept and fits, if there is one. */
  static boolean takesKept(Draft draft, Token token, ExecutableWait.Event wait) {
    for (Events.Pending event : draft.state().events().pending()) {
      if (event.name().equals(wait.name()) && fits(draft, token, wait, event.payload())) {
        take(draft, token, event.event(), event.payload());
        return true;
      }
    }
    return false;
  }

  private static void take(Draft draft, Token token, long event, Json payload) {
    draft.decide(new Decision.TakeEvent(event, token.id()));
    NodeEnd.succeed(draft, token, payload);
  }

  /** A condition that cannot be evaluated does not fit; the trace tells why. */
  private static boolean fits(Draft draft, Token token, ExecutableWait.Event wait, Json payload) {
    Expression where = wait.where();
    if (where == null) {
      return true;
    }
    Bindings names = draft.names(token);
    Bindings seen = name -> name.equals("event") ? payload : names.get(name);
    boolean fits = holds(where, seen);
    if (draft.trace().isWanted()) {
      draft
          .trace()
          .add(
              "event %s at %s: %s: %s"
                  .formatted(
                      wait.name(),
                      token.node(),
                      fits ? "fits" : "does not fit",
                      where.explain(seen).text()));
    }
    return fits;
  }

  private static boolean holds(Expression where, Bindings seen) {
    try {
      return where.test(seen);
    } catch (ExpressionFailed e) {
      return false;
    }
  }
}
