package dev.perdure.planning;

import dev.perdure.model.TokenStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.planning.state.RunState;
import dev.perdure.planning.state.Token;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Remembers every change of a token's status that any test has seen. */
final class TransitionsTaken {
  private static final Set<String> TAKEN = new TreeSet<>();

  private TransitionsTaken() {}

  /** Folds a decision, and notes what it does to tokens. */
  static void apply(RunState state, Decision.Write write) {
    List<Token> before =
        tokens(write).stream().flatMap(id -> state.liveToken(id).stream()).toList();
    long timedOut = state.ended(TokenStatus.TIMED_OUT);
    state.apply(write);
    for (Token token : before) {
      TokenStatus after =
          state
              .liveToken(token.id())
              .map(Token::status)
              .orElseGet(() -> last(write, state.ended(TokenStatus.TIMED_OUT) > timedOut));
      TAKEN.add(pair(token.status(), after));
    }
  }

  static Set<String> all() {
    return TAKEN;
  }

  static String pair(TokenStatus from, TokenStatus to) {
    return from.word() + " -> " + to.word();
  }

  private static List<Long> tokens(Decision.Write write) {
    return switch (write) {
      case Decision.DispatchToken d -> List.of(d.token());
      case Decision.StartChild d -> List.of(d.token());
      case Decision.BeginWait d -> List.of(d.token());
      case Decision.RetryToken d -> List.of(d.token());
      case Decision.CompleteToken d -> List.of(d.token());
      case Decision.FailToken d -> List.of(d.token());
      case Decision.CancelTokens d -> d.tokens();
      default -> List.of();
    };
  }

  private static TokenStatus last(Decision.Write write, boolean timedOut) {
    return switch (write) {
      case Decision.CompleteToken d -> TokenStatus.COMPLETED;
      case Decision.CancelTokens d -> TokenStatus.CANCELLED;
      default -> timedOut ? TokenStatus.TIMED_OUT : TokenStatus.FAILED;
    };
  }
}
