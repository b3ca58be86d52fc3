package dev.perdure.planning;

import dev.perdure.model.RunStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.message.Message;
import dev.perdure.planning.state.RunState;
import dev.perdure.planning.state.Token;
import java.util.List;
import java.util.stream.Collectors;

/** What parks a run until somebody has looked at it, and what lets it go on. */
final class Incidents {

  /** How many suspects an incident names. */
  private static final int MOST_NAMED = 5;

  private Incidents() {}

  /** Work that was under way at too many unclean ends is held back; all other work goes on. */
  static void uncleanEnd(Draft draft) {
    RunState state = draft.state();
    List<Token> atWork = state.tokens().stream().filter(Token::isAtWork).toList();
    if (!atWork.isEmpty()) {
      draft.decide(new Decision.CountUncleanEnd(atWork.stream().map(Token::id).toList()));
    }
    List<Token> suspects =
        atWork.stream().filter(token -> token.uncleanEnds() + 1 == Token.MAX_UNCLEAN_ENDS).toList();
    if (!suspects.isEmpty()) {
      draft.decide(new Decision.RaiseIncident(suspicion(suspects), ""));
    }
    Outstanding.of(state, draft.workflow()).forEach(draft::send);
  }

  private static String suspicion(List<Token> suspects) {
    String named =
        suspects.stream()
            .limit(MOST_NAMED)
            .map(token -> "token %d at '%s'".formatted(token.id(), token.node()))
            .collect(Collectors.joining(", "));
    int more = suspects.size() - MOST_NAMED;
    return ("Expected work to outlive at most %d unclean ends, but these were under way at %d in a"
            + " row: %s%s. They are not issued again. Find out whether they end the process, then"
            + " resume the run, or cancel it")
        .formatted(
            Token.MAX_UNCLEAN_ENDS - 1,
            Token.MAX_UNCLEAN_ENDS,
            named,
            more > 0 ? " and " + more + " more" : "");
  }

  static void park(Draft draft, Message.Park park) {
    draft.decide(new Decision.RaiseIncident(park.reason(), park.held()));
  }

  /** Work that was held back is handed out again, with all its time before it. */
  static void resume(Draft draft) {
    RunState state = draft.state();
    if (state.status() != RunStatus.INCIDENT) {
      draft.decide(
          new Decision.Ignore(
              "Expected run %s to be parked, but it is %s"
                  .formatted(state.runId(), state.status().word())));
      return;
    }
    List<Token> held = state.tokens().stream().filter(Token::isHeld).toList();
    draft.decide(new Decision.ResolveIncident());
    held.forEach(token -> Attempts.beginAnew(draft, token));
    Outstanding.of(state, draft.workflow()).forEach(draft::send);
  }
}
