package dev.perdure.engine;

import dev.perdure.planning.Reply;
import org.jspecify.annotations.Nullable;

/** What a planner replied, in the words of the engine's callers. */
final class Replies {
  private Replies() {}

  static SendOutcome ofEvent(@Nullable Reply reply) {
    return switch (reply) {
      case Reply.Taken taken -> SendOutcome.TAKEN;
      case Reply.Kept kept -> SendOutcome.KEPT;
      case Reply.Repeated repeated -> SendOutcome.REPEATED;
      case Reply.AlreadyFinal ended -> SendOutcome.ALREADY_FINAL;
      case Reply.Refused refused -> throw new EventRefused(refused.message());
      case null -> throw new IllegalStateException("Expected a reply to an event, but got none");
    };
  }

  static void ofAnswer(String run, @Nullable Reply reply) {
    switch (reply) {
      case Reply.Taken taken -> {}
      case Reply.Refused refused -> throw new AnswerRefused(refused.message());
      case Reply.AlreadyFinal ended ->
          throw new AnswerRefused(
              "Expected run %s to ask somebody, but it has ended".formatted(run));
      case null, default ->
          throw new IllegalStateException("Expected a reply to an answer, but got " + reply);
    }
  }
}
