package dev.perdure.planning.state;

import static dev.perdure.model.TokenStatus.CANCELLED;
import static dev.perdure.model.TokenStatus.COMPLETED;
import static dev.perdure.model.TokenStatus.DISPATCHED;
import static dev.perdure.model.TokenStatus.FAILED;
import static dev.perdure.model.TokenStatus.PENDING;
import static dev.perdure.model.TokenStatus.TIMED_OUT;
import static dev.perdure.model.TokenStatus.WAITING_FOR_EVENT;
import static dev.perdure.model.TokenStatus.WAITING_FOR_SUBWORKFLOW;

import dev.perdure.model.TokenStatus;
import java.util.Map;
import java.util.Set;

/**
 * The table of legal token transitions. What is not in it cannot happen.
 *
 * <p>A dispatched token is dispatched again when the incident that held it back is resolved.
 */
public final class TokenLifecycle {

  public static final Map<TokenStatus, Set<TokenStatus>> LEGAL =
      Map.of(
          PENDING,
              Set.of(
                  DISPATCHED,
                  WAITING_FOR_SUBWORKFLOW,
                  WAITING_FOR_EVENT,
                  COMPLETED,
                  FAILED,
                  CANCELLED),
          DISPATCHED, Set.of(DISPATCHED, PENDING, COMPLETED, FAILED, TIMED_OUT, CANCELLED),
          WAITING_FOR_SUBWORKFLOW, Set.of(PENDING, COMPLETED, FAILED, TIMED_OUT, CANCELLED),
          WAITING_FOR_EVENT, Set.of(PENDING, COMPLETED, FAILED, TIMED_OUT, CANCELLED));

  private TokenLifecycle() {}

  static void check(long token, TokenStatus from, TokenStatus to) {
    if (!LEGAL.getOrDefault(from, Set.of()).contains(to)) {
      throw new IllegalStateException(
          "Expected a legal transition of token %d, but found %s -> %s"
              .formatted(token, from.word(), to.word()));
    }
  }
}
