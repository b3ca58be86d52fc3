package dev.perdure.engine.coordinator;

import dev.perdure.model.message.Message;
import java.util.function.Consumer;

/**
 * A message on its way to a run, and who wants to hear what became of it.
 *
 * @param inboxId the row of the inbox that holds it; 0 if it came another way
 * @param fresh whether the run is known not to exist yet, which saves looking
 * @param reply called once, after the commit
 */
public record Envelope(Message message, long inboxId, boolean fresh, Consumer<Answer> reply) {

  /** Nobody waits for an answer. */
  public static Envelope of(Message message) {
    return new Envelope(message, 0, false, Envelope::unheard);
  }

  public static Envelope of(Message message, Consumer<Answer> reply) {
    return new Envelope(message, 0, false, reply);
  }

  static Envelope fromInbox(Message message, long inboxId) {
    return new Envelope(message, inboxId, false, Envelope::unheard);
  }

  private static void unheard(Answer answer) {}
}
