package dev.perdure.planning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.RunStatus;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.planning.definition.ExecutableWorkflow;
import dev.perdure.planning.state.RunState;
import dev.perdure.planning.state.Token;
import java.util.Map;

/** What holds after every message, whatever it was. */
final class Invariants {
  private Invariants() {}

  static void check(RunState state, ExecutableWorkflow workflow, Map<Long, Decision.Execute> work) {
    everyTokenIsLiveOrEndedOnce(state);
    aFinalRunHasNothingLeft(state);
    anOpenRunHasSomethingToWaitFor(state);
    whatIsAtWorkWasIssued(state, workflow, work);
    aRunIsSuspendedExactlyIfItOnlyWaits(state);
  }

  private static void everyTokenIsLiveOrEndedOnce(RunState state) {
    long ended = 0;
    for (TokenStatus status : TokenStatus.values()) {
      ended += state.ended(status);
    }
    assertThat(ended + state.liveTokens()).as("tokens").isEqualTo(state.lastToken());
  }

  private static void aFinalRunHasNothingLeft(RunState state) {
    if (!state.status().isFinal()) {
      return;
    }
    assertThat(state.isAnythingLive()).isFalse();
    assertThat(state.nextDue()).isEmpty();
    assertThat(state.incidents()).isEmpty();
    assertThat(state.result() != null).isEqualTo(state.status() == RunStatus.COMPLETED);
    assertThat(state.cancelReason() != null).isEqualTo(state.status() == RunStatus.CANCELLED);
    assertThat(state.error() != null)
        .isEqualTo(state.status() == RunStatus.FAILED || state.status() == RunStatus.TIMED_OUT);
  }

  private static void anOpenRunHasSomethingToWaitFor(RunState state) {
    if (state.isStarted() && !state.status().isFinal()) {
      assertThat(state.tokens()).as("live tokens of an open run").isNotEmpty();
      assertThat(state.isAnythingLive()).isTrue();
    }
    for (Token token : state.tokens()) {
      boolean waitsForTime = token.status() == TokenStatus.PENDING && token.due() != null;
      boolean waitsForChild = token.status() == TokenStatus.WAITING_FOR_SUBWORKFLOW;
      boolean waitsForMore = token.status() == TokenStatus.WAITING_FOR_EVENT;
      assertThat(state.waits().find(token.id()) != null)
          .as("%s is among those that wait", token)
          .isEqualTo(waitsForMore);
      boolean waits =
          token.isReady()
              || waitsForTime
              || waitsForChild
              || waitsForMore
              || token.isAtWork()
              || token.isHeld();
      assertThat(waits).as("%s waits for something", token).isTrue();
    }
    boolean parked = state.status() == RunStatus.INCIDENT;
    assertThat(state.incidents().isEmpty()).isEqualTo(!parked);
  }

  private static void aRunIsSuspendedExactlyIfItOnlyWaits(RunState state) {
    if (!state.isStarted() || state.status().isFinal() || state.status() == RunStatus.INCIDENT) {
      return;
    }
    boolean onlyWaits =
        state.tokens().stream()
            .allMatch(
                token ->
                    token.status() == TokenStatus.WAITING_FOR_EVENT
                        || token.status() == TokenStatus.WAITING_FOR_SUBWORKFLOW);
    assertThat(state.status()).isEqualTo(onlyWaits ? RunStatus.SUSPENDED : RunStatus.RUNNING);
  }

  /** What was sent is what a loaded run would send again, apart from whether its time counts. */
  private static void whatIsAtWorkWasIssued(
      RunState state, ExecutableWorkflow workflow, Map<Long, Decision.Execute> work) {
    for (Decision.Send send : Planner.outstanding(state, workflow)) {
      if (send instanceof Decision.Execute execute) {
        assertThat(work.get(execute.token()))
            .usingRecursiveComparison()
            .ignoringFields("untimed")
            .isEqualTo(execute);
      }
    }
  }
}
