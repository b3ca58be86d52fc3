package dev.perdure.planning;

import static dev.perdure.planning.Scenario.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.NodeError;
import dev.perdure.model.RunStatus;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.decision.Decision.CancelTokens;
import dev.perdure.model.decision.Decision.CreateToken;
import dev.perdure.model.decision.Decision.DispatchToken;
import dev.perdure.model.decision.Decision.Execute;
import dev.perdure.model.decision.Decision.FailToken;
import dev.perdure.model.decision.Decision.RetryToken;
import dev.perdure.model.decision.Decision.SetDeadline;
import dev.perdure.model.decision.Decision.StopWork;
import dev.perdure.model.decision.Decision.TimeOutRun;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Message;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TimeoutTest {
  private static final NodeError LATE =
      new NodeError(
          "TIMEOUT",
          "Expected attempt 1 of 'a' to end by 2030-01-01T12:00:30Z, but it did not",
          "a",
          1,
          true,
          null);

  private static final NodeError RUN_LATE =
      new NodeError(
          "TIMEOUT",
          "Expected the run to end by 2030-01-01T12:01:00Z, but it did not",
          null,
          0,
          true,
          null);

  @Test
  void an_attempt_that_takes_too_long_is_stopped_and_its_node_fails() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes: { a: { action: mock, timeout: 30s }, b: { action: mock } }
                transitions: [ { from: a, to: b, on: timeout } ]
                """)
            .started();

    Plan early = run.wakeAfter(Duration.ofSeconds(30).minusNanos(1));
    Plan plan = run.wakeAfter(Duration.ofNanos(1));

    assertThat(early).isEqualTo(new Plan(List.of(), List.of(), List.of()));
    assertThat(plan)
        .isEqualTo(
            new Plan(
                List.of(
                    new FailToken(1, LATE),
                    new CreateToken(2, "b", 1, "a->b"),
                    new DispatchToken(2, 1, Json.Obj.EMPTY, null, null)),
                List.of(
                    new StopWork(1),
                    new Execute(2, 1, "b", "mock", Json.Obj.EMPTY, Json.Obj.EMPTY, "r1/2")),
                List.of()));
    assertThat(run.ended(TokenStatus.TIMED_OUT)).isEqualTo(1);
  }

  @Test
  void a_missing_registration_never_fails_a_run_the_time_counts_from_the_beginning() {
    var run =
        Scenario.of("{ workflow: test, nodes: { a: { action: mock, timeout: 30s } } }").started();

    Plan held = run.tell(new Message.WorkHeld(1, 1));
    Plan heldAgain = run.tell(new Message.WorkHeld(1, 1));
    Plan later = run.wakeAfter(Duration.ofDays(1));
    Plan begun = run.tell(new Message.WorkBegun(1, 1));
    Plan begunAgain = run.tell(new Message.WorkBegun(1, 1));
    Plan early = run.wakeAfter(Duration.ofSeconds(30).minusNanos(1));
    run.wakeAfter(Duration.ofNanos(1));

    assertThat(held.writes()).containsExactly(new SetDeadline(1, null));
    assertThat(begun.writes())
        .containsExactly(new SetDeadline(1, NOON.plus(Duration.ofDays(1)).plusSeconds(30)));
    assertThat(List.of(heldAgain, later, begunAgain, early))
        .containsOnly(new Plan(List.of(), List.of(), List.of()));
    assertThat(run.status()).isEqualTo(RunStatus.FAILED);
    assertThat(run.ended(TokenStatus.TIMED_OUT)).isEqualTo(1);
  }

  @Test
  void work_that_was_held_is_issued_again_as_work_whose_beginning_is_to_be_told() {
    var run =
        Scenario.of("{ workflow: test, nodes: { a: { action: mock, timeout: 30s } } }").started();
    run.tell(new Message.WorkHeld(1, 1));

    assertThat(run.reloaded().outstanding())
        .containsExactly(
            new Execute(1, 1, "a", "mock", Json.Obj.EMPTY, Json.Obj.EMPTY, "r1/1", Set.of(), true));
  }

  @Test
  void what_is_said_of_another_attempt_or_of_work_without_a_timeout_changes_nothing() {
    var timed =
        Scenario.of("{ workflow: test, nodes: { a: { action: mock, timeout: 30s } } }").started();
    var untimed = Scenario.of("{ workflow: test, nodes: { a: { action: mock } } }").started();

    assertThat(
            List.of(
                timed.tell(new Message.WorkHeld(1, 2)),
                timed.tell(new Message.WorkHeld(2, 1)),
                timed.tell(new Message.WorkBegun(1, 1)),
                untimed.tell(new Message.WorkHeld(1, 1)),
                untimed.tell(new Message.WorkBegun(1, 1))))
        .containsOnly(new Plan(List.of(), List.of(), List.of()));
  }

  @Test
  void an_attempt_that_took_too_long_is_tried_again() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes: { a: { action: mock, timeout: 30s, retry: { jitter: false } } }
                """)
            .started();

    Plan plan = run.wakeAfter(Duration.ofSeconds(40));

    assertThat(plan.writes()).containsExactly(new RetryToken(1, 2, NOON.plusSeconds(41), LATE));
    assertThat(plan.sends()).containsExactly(new StopWork(1));
  }

  @Test
  void a_run_that_takes_too_long_times_out_with_all_its_tokens() {
    var run =
        Scenario.of("{ workflow: test, timeout: 1m, nodes: { a: { action: mock } } }").started();

    Plan early = run.wakeAfter(Duration.ofMinutes(1).minusNanos(1));
    Plan plan = run.wakeAfter(Duration.ofNanos(1));

    assertThat(early.writes()).isEmpty();
    assertThat(plan)
        .isEqualTo(
            new Plan(
                List.of(
                    new CancelTokens(List.of(1L), "The run timed out"), new TimeOutRun(RUN_LATE)),
                List.of(new StopWork(1)),
                List.of()));
    assertThat(run.status()).isEqualTo(RunStatus.TIMED_OUT);
  }

  @Test
  void when_attempt_and_run_are_late_at_the_same_moment_the_run_counts() {
    var run =
        Scenario.of(
                """
                workflow: test
                timeout: 1m
                nodes: { a: { action: mock, timeout: 1m }, b: {} }
                transitions: [ { from: a, to: b, on: timeout } ]
                """)
            .started();

    run.wakeAfter(Duration.ofMinutes(1));

    assertThat(run.status()).isEqualTo(RunStatus.TIMED_OUT);
    assertThat(run.ended(TokenStatus.CANCELLED)).isEqualTo(1);
  }

  @Test
  void a_late_alarm_decides_as_if_it_had_been_on_time_earliest_first() {
    var run =
        Scenario.of(
                """
                workflow: test
                timeout: 1m
                nodes: { a: { action: mock, timeout: 30s }, b: {} }
                transitions: [ { from: a, to: b, on: timeout } ]
                """)
            .started();

    run.wakeAfter(Duration.ofHours(1));

    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void a_retry_that_came_due_before_the_run_was_late_never_leaves() {
    var run =
        Scenario.of(
                """
                workflow: test
                timeout: 1m
                nodes: { a: { action: mock, retry: { initialDelay: 10s, jitter: false } } }
                """)
            .started();
    run.failRetryably(1, "BUSY");

    Plan plan = run.wakeAfter(Duration.ofHours(1));

    assertThat(plan.writes())
        .containsExactly(
            new DispatchToken(1, 2, null, null, null),
            new CancelTokens(List.of(1L), "The run timed out"),
            new TimeOutRun(RUN_LATE));
    assertThat(plan.sends()).isEmpty();
  }

  @Test
  void a_result_that_is_heard_before_the_alarm_counts_even_if_it_is_late() {
    var run =
        Scenario.of("{ workflow: test, nodes: { a: { action: mock, timeout: 1s } } }").started();

    run.later(Duration.ofMinutes(5)).complete(1, "{}");

    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void a_timeout_beyond_all_calendars_is_never() {
    var run =
        Scenario.of("{ workflow: test, timeout: 36500d, nodes: { a: { action: mock } } }")
            .started();

    run.wakeAfter(Duration.ofDays(36_499));

    assertThat(run.status()).isEqualTo(RunStatus.RUNNING);
  }
}
