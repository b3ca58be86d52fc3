package dev.perdure.planning;

import dev.perdure.model.decision.Awaited;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Message;
import dev.perdure.planning.definition.ExecutableWait;
import dev.perdure.planning.state.RunState;
import dev.perdure.planning.state.Token;
import dev.perdure.planning.state.Waits;
import java.util.List;
import java.util.stream.Collectors;

/** A person answers: what fits ends the token's node, anything else changes nothing. */
final class Answering {

  /** How many questions a refusal names. */
  private static final int MOST_NAMED = 5;

  private Answering() {}

  static void answer(Draft draft, Message.Answer message) {
    List<Question> open = open(draft.state());
    List<Question> meant = open.stream().filter(question -> question.isMeant(message)).toList();
    if (meant.size() != 1) {
      String problem = meant.isEmpty() ? notAsked(draft, message, open) : ambiguous(message, meant);
      draft.reply(new Reply.Refused(Reply.Why.NOT_ASKED, problem));
      return;
    }
    Token token = meant.getFirst().token();
    try {
      Json answer = fitting(draft, token, message.answer());
      draft.reply(new Reply.Taken(token.id()));
      NodeEnd.succeed(draft, token, answer);
      Progress.goOn(draft);
    } catch (NodeFails misfit) {
      String problem = misfit.at(token.node(), token.attempts()).message();
      draft.reply(new Reply.Refused(Reply.Why.MISFIT, problem));
    }
  }

  private static Json fitting(Draft draft, Token token, Json given) throws NodeFails {
    if (!(draft.node(token).waitsFor() instanceof ExecutableWait.Human human)) {
      throw new IllegalStateException("Expected a node that asks a person, but found " + token);
    }
    Json answer = human.schema().fillDefaults(given);
    draft.limits().checkAnswer(answer);
    Mappings.refuse("the answer", human.schema().check(answer));
    return answer;
  }

  /** A person is asked at a token. */
  private record Question(Token token, Awaited.Answer asked) {

    boolean isMeant(Message.Answer message) {
      return token.node().equals(message.node())
          && (message.branch() == null || message.branch().equals(asked.branch()))
          && (message.token() == null || message.token() == token.id());
    }

    /** As somebody names it who answers. */
    String name() {
      return asked.branch() == null ? token.node() : token.node() + "#" + asked.branch();
    }
  }

  private static List<Question> open(RunState state) {
    return state.waits().all().stream()
        .filter(waiting -> waiting.what() instanceof Awaited.Answer)
        .map(waiting -> question(state, waiting))
        .toList();
  }

  private static Question question(RunState state, Waits.Waiting waiting) {
    return new Question(
        state.liveToken(waiting.token()).orElseThrow(), (Awaited.Answer) waiting.what());
  }

  private static String notAsked(Draft draft, Message.Answer message, List<Question> open) {
    String where =
        message.branch() == null ? message.node() : message.node() + "#" + message.branch();
    return "Expected run %s to ask at '%s', but it does not; %s"
        .formatted(
            draft.state().runId(),
            where,
            open.isEmpty() ? "it asks nobody now" : "it asks at " + named(open));
  }

  private static String ambiguous(Message.Answer message, List<Question> meant) {
    return "Expected one question at '%s', but there are %d: %s; name the branch or the token"
        .formatted(message.node(), meant.size(), named(meant));
  }

  private static String named(List<Question> questions) {
    String named =
        questions.stream()
            .limit(MOST_NAMED)
            .map(question -> "%s (token %d)".formatted(question.name(), question.token().id()))
            .collect(Collectors.joining(", "));
    int more = questions.size() - MOST_NAMED;
    return more > 0 ? named + " and " + more + " more" : named;
  }
}
