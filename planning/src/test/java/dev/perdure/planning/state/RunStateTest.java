package dev.perdure.planning.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.perdure.model.NodeError;
import dev.perdure.model.RunStatus;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.decision.Decision.CancelRun;
import dev.perdure.model.decision.Decision.CancelTokens;
import dev.perdure.model.decision.Decision.CompleteRun;
import dev.perdure.model.decision.Decision.CompleteToken;
import dev.perdure.model.decision.Decision.CountUncleanEnd;
import dev.perdure.model.decision.Decision.CreateToken;
import dev.perdure.model.decision.Decision.DispatchToken;
import dev.perdure.model.decision.Decision.FailToken;
import dev.perdure.model.decision.Decision.RaiseIncident;
import dev.perdure.model.decision.Decision.ResolveIncident;
import dev.perdure.model.decision.Decision.RetryToken;
import dev.perdure.model.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunStateTest {
  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
  private static final NodeError DECLINED = new NodeError("DECLINED", "no", "a", 1, false, null);

  @Test
  void tokens_are_numbered_without_gaps() {
    RunState state = started(null);

    assertThatThrownBy(() -> state.apply(new CreateToken(2, "a", 0, null)))
        .hasMessage("Expected token 1 of run r1, but found 2");
  }

  @Test
  void those_that_follow_a_token_inherit_how_often_its_lineage_took_each_transition() {
    RunState state = started(null);

    apply(
        state,
        new CreateToken(1, "a", 0, null),
        new CompleteToken(1),
        new CreateToken(2, "b", 1, "a->b"),
        new CreateToken(3, "a", 1, "a->a"),
        new FailToken(3, DECLINED),
        new CreateToken(4, "a", 3, "a->a"));

    assertThat(state.tokens())
        .extracting(Token::id, token -> token.iterations().toMap())
        .containsExactly(tuple(2L, Map.of("a->b", 1)), tuple(4L, Map.of("a->a", 2)));
  }

  @Test
  void a_token_may_follow_one_that_is_still_live() {
    RunState state = started(null);

    apply(
        state,
        new CreateToken(1, "a", 0, null),
        new CompleteToken(1),
        new CreateToken(2, "b", 1, "a->b"),
        new CreateToken(3, "c", 2, "b->c"));

    assertThat(state.liveToken(3))
        .map(token -> token.iterations().toMap())
        .contains(Map.of("a->b", 1, "b->c", 1));
  }

  @Test
  void a_run_ends_once_and_without_live_tokens() {
    RunState state = started(null);
    apply(state, new CreateToken(1, "a", 0, null));

    assertThatThrownBy(() -> state.apply(new CompleteRun(Json.Obj.EMPTY)))
        .hasMessage(
            "Expected run r1 to end once and without live tokens, but it is running with 1");
    apply(state, new CancelTokens(List.of(1L), "enough"), new CancelRun("enough"));
    assertThatThrownBy(() -> state.apply(new CompleteRun(Json.Obj.EMPTY)))
        .hasMessageContaining("but it is cancelled with 0");
  }

  @Test
  void a_run_starts_once() {
    RunState state = started(null);

    assertThatThrownBy(() -> state.apply(initialize(null)))
        .hasMessage("Expected run r1 to start once, but it started again");
  }

  @Test
  void ready_tokens_are_found_in_the_order_of_their_creation() {
    RunState state = started(null);
    apply(
        state,
        new CreateToken(1, "a", 0, null),
        new CompleteToken(1),
        new CreateToken(2, "b", 1, "a->b"),
        new CreateToken(3, "c", 1, "a->c"));

    assertThat(state.nextReady()).map(Token::id).contains(2L);
    apply(state, new DispatchToken(2, 1, Json.Obj.EMPTY, null, null));
    assertThat(state.nextReady()).map(Token::id).contains(3L);
    apply(state, new CompleteToken(3));
    assertThat(state.nextReady()).isEmpty();
  }

  @Test
  void what_is_due_next_is_the_earliest_of_deadlines_retries_and_the_end_of_the_run() {
    RunState state = started(NOON.plusSeconds(60));
    apply(
        state,
        new CreateToken(1, "a", 0, null),
        new DispatchToken(1, 1, Json.Obj.EMPTY, null, NOON.plusSeconds(90)));
    assertThat(state.nextDue()).contains(NOON.plusSeconds(60));

    apply(state, new RetryToken(1, 2, NOON.plusSeconds(10), DECLINED));
    assertThat(state.nextDue()).contains(NOON.plusSeconds(10));
    assertThat(state.nextTokenDue()).map(Token::id).contains(1L);

    apply(state, new DispatchToken(1, 2, null, null, null));
    assertThat(state.nextDue()).contains(NOON.plusSeconds(60));

    apply(state, new CancelTokens(List.of(1L), "enough"), new CancelRun("enough"));
    assertThat(state.nextDue()).isEmpty();
  }

  @Test
  void a_token_held_after_three_unclean_ends_is_not_due_until_the_incident_is_resolved() {
    RunState state = started(null);
    apply(
        state,
        new CreateToken(1, "a", 0, null),
        new DispatchToken(1, 1, Json.Obj.EMPTY, null, NOON.plusSeconds(90)),
        new CountUncleanEnd(List.of(1L)),
        new CountUncleanEnd(List.of(1L)));
    assertThat(state.nextDue()).isPresent();

    apply(state, new CountUncleanEnd(List.of(1L)), new RaiseIncident("it crashes", ""));
    assertThat(state.nextDue()).isEmpty();
    assertThat(state.dispatched()).isEqualTo(1);

    apply(state, new ResolveIncident());
    assertThat(state.nextDue()).contains(NOON.plusSeconds(90));
    assertThat(state.liveToken(1)).map(Token::isHeld).contains(false);
  }

  @Test
  void incidents_are_kept_until_they_are_resolved_together() {
    RunState state = started(null);

    apply(state, new RaiseIncident("first", "held 1"), new RaiseIncident("second", "held 2"));
    assertThat(state.status()).isEqualTo(RunStatus.INCIDENT);
    assertThat(state.incidents())
        .extracting(RunState.Incident::held)
        .containsExactly("held 1", "held 2");

    apply(state, new ResolveIncident());
    assertThat(state.status()).isEqualTo(RunStatus.RUNNING);
    assertThat(state.incidents()).isEmpty();
  }

  @Test
  void a_token_at_work_that_fails_with_TIMEOUT_is_timed_out_and_any_other_failed() {
    RunState state = started(null);
    var late = new NodeError("TIMEOUT", "late", "a", 1, true, null);

    apply(
        state,
        new CreateToken(1, "a", 0, null),
        new DispatchToken(1, 1, Json.Obj.EMPTY, null, NOON),
        new FailToken(1, late),
        new CreateToken(2, "b", 1, "a->b"),
        new FailToken(2, late));

    assertThat(state.ended(TokenStatus.TIMED_OUT)).isEqualTo(1);
    assertThat(state.ended(TokenStatus.FAILED)).isEqualTo(1);
  }

  private static RunState started(@Nullable Instant deadline) {
    var state = new RunState();
    state.apply(initialize(deadline));
    return state;
  }

  private static Decision.InitializeRun initialize(@Nullable Instant deadline) {
    return new Decision.InitializeRun(
        "r1", "order", 1, Map.of(), Json.Obj.EMPTY, Json.Obj.EMPTY, NOON, deadline);
  }

  private static void apply(RunState state, Decision.Write... decisions) {
    List.of(decisions).forEach(state::apply);
  }
}
