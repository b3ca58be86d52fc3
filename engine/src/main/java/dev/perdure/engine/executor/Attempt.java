package dev.perdure.engine.executor;

import dev.perdure.engine.secret.Redaction;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Message;
import dev.perdure.planning.definition.Secrets;
import java.util.Map;

/** Does one attempt of a token's work on the calling thread, and says what came of it. */
public final class Attempt {
  private Attempt() {}

  /** Work that needs no secrets. */
  public static Message at(WorkOrder order, Actions actions) {
    return at(order, actions, Map.of());
  }

  /** Catches everything on purpose: whatever an action throws is a failure of its attempt. */
  @SuppressWarnings("CatchingUnchecked")
  static Message at(WorkOrder order, Actions actions, Map<String, String> secrets) {
    var work = order.work();
    Redaction redaction = Redaction.of(secrets);
    var staging = new Staging(order, actions.contents(), redaction);
    try {
      Action action = actions.require(work, secrets);
      var context =
          new ActionContext(
              order.runId(),
              work.node(),
              work.token(),
              work.attempt(),
              work.idempotencyKey(),
              staging);
      Json.Obj config = secrets.isEmpty() ? work.config() : Secrets.fill(work.config(), secrets);
      Json result = Results.checked(action.perform(work.input(), config, context));
      return new Message.WorkCompleted(
          work.token(), work.attempt(), redaction.json(result), staging.staged());
    } catch (Throwable e) {
      return new Message.WorkFailed(work.token(), work.attempt(), Failures.of(e, redaction));
    }
  }
}
