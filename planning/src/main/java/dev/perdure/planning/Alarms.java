package dev.perdure.planning;

import dev.perdure.planning.state.RunState;
import dev.perdure.planning.state.Token;
import java.time.Instant;

/**
 * What becomes due: retries, timers, attempts, waits and fan-ins that take too long, and the end of
 * the run's own time.
 *
 * <p>Earliest first, each with all that follows from it, as if the alarm had never been late; where
 * two are due at the same moment, the run's own time comes first and fan-ins come last. What does
 * not fit into the message stays due.
 */
final class Alarms {
  private Alarms() {}

  static void ring(Draft draft) {
    while (!draft.isOver()) {
      RunState state = draft.state();
      Instant next = state.nextDue().orElse(null);
      if (next == null || next.isAfter(draft.now())) {
        return;
      }
      if (next.equals(state.deadline())) {
        RunEnd.timeOut(draft);
        return;
      }
      if (!draft.takeRoom()) {
        return;
      }
      act(draft, next);
      Progress.goOn(draft);
    }
  }

  private static void act(Draft draft, Instant next) {
    Token token = draft.state().nextTokenDue().orElse(null);
    if (token == null || !next.equals(token.due())) {
      FanIns.timedOut(draft, draft.state().nextInstanceDue().orElseThrow());
      return;
    }
    switch (token.status()) {
      case DISPATCHED -> Attempts.timedOut(draft, token);
      case WAITING_FOR_SUBWORKFLOW -> Subworkflows.timedOut(draft, token);
      case WAITING_FOR_EVENT -> Waiting.due(draft, token);
      default -> Attempts.beginNext(draft, token);
    }
  }
}
