package dev.perdure.planning;

import dev.perdure.model.TokenStatus;
import dev.perdure.planning.state.RunState;
import dev.perdure.planning.state.Token;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What becomes due: retries, attempts that take too long, and the end of the run's own time.
 *
 * <p>Earliest first, each with all that follows from it, as if the alarm had never been late; where
 * the run's time is up at the same moment as a token's, the run's counts. What does not fit into
 * the message stays due.
 */
final class Alarms {
  private Alarms() {}

  static void ring(Draft draft) {
    while (!draft.isOver()) {
      Token token = draft.state().nextTokenDue().orElse(null);
      Instant at = token == null ? null : token.due();
      if (isRunDue(draft, at)) {
        RunEnd.timeOut(draft);
        return;
      }
      if (token == null || at == null || at.isAfter(draft.now()) || !draft.takeRoom()) {
        return;
      }
      act(draft, token);
      Progress.goOn(draft);
    }
  }

  private static boolean isRunDue(Draft draft, @Nullable Instant token) {
    RunState state = draft.state();
    Instant deadline = state.deadline();
    return deadline != null
        && !deadline.isAfter(draft.now())
        && (token == null || !deadline.isAfter(token));
  }

  private static void act(Draft draft, Token token) {
    if (token.status() == TokenStatus.DISPATCHED) {
      Attempts.timedOut(draft, token);
    } else {
      Attempts.beginNext(draft, token);
    }
  }
}
