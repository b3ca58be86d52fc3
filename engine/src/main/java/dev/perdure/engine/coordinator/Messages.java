package dev.perdure.engine.coordinator;

import dev.perdure.model.message.Message;

/** What messages that people send are called in a sentence. */
final class Messages {
  private Messages() {}

  static String words(Message message) {
    return switch (message) {
      case Message.Event m -> "event '" + m.name() + "'";
      case Message.Answer m -> "an answer at '" + m.node() + "'";
      default -> "a message";
    };
  }
}
