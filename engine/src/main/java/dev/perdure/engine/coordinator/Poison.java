package dev.perdure.engine.coordinator;

import dev.perdure.engine.journal.JournalText;
import dev.perdure.model.message.Message;
import org.jspecify.annotations.Nullable;

/** A message that could not be planned, by a mistake of ours. */
final class Poison {
  private Poison() {}

  /** What parks the run instead, and keeps the message for the repair; null if nothing does. */
  static @Nullable Envelope park(Envelope poison, Throwable mistake) {
    String reason = "could not plan %s: %s".formatted(poison.message(), mistake);
    return switch (poison.message()) {
      case Message.Start m -> null;
      case Message.StartChild m -> null;
      case Message.Resume m -> null;
      case Message.Park m -> null;
      default -> Envelope.fromInbox(new Message.Park(reason, held(poison)), poison.inboxId());
    };
  }

  /** What nobody would send again, because nobody hears that it was refused. */
  private static String held(Envelope poison) {
    Message message = poison.message();
    return switch (message) {
      case Message.WorkCompleted m -> JournalText.write(m);
      case Message.WorkFailed m -> JournalText.write(m);
      case Message.ChildCompleted m -> JournalText.write(m);
      case Message.ChildFailed m -> JournalText.write(m);
      case Message.CancelChild m -> JournalText.write(m);
      case Message.Wake m -> JournalText.write(m);
      default -> poison.inboxId() == 0 ? "" : JournalText.write(message);
    };
  }
}
