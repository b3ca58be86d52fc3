package dev.perdure.planning;

import static dev.perdure.planning.Scenario.NOON;
import static dev.perdure.planning.Scenario.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.NodeError;
import dev.perdure.model.RunStatus;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.decision.Awaited;
import dev.perdure.model.decision.Decision.BeginWait;
import dev.perdure.model.decision.Decision.RetryToken;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What becomes of a wait that takes too long. */
class WaitTimeoutTest {

  @Test
  void a_wait_that_takes_too_long_fails_the_node_with_timeout() {
    var run =
        Scenario.of("{ workflow: test, nodes: { a: { wait: { event: go, timeout: 1h } } } }")
            .started();

    Plan early = run.wakeAfter(Duration.ofHours(1).minusNanos(1));
    run.wakeAfter(Duration.ofNanos(1));

    assertThat(early.writes()).isEmpty();
    assertThat(run.error())
        .isEqualTo(
            new NodeError(
                "TIMEOUT",
                "Expected event 'go' at 'a' by 2030-01-01T13:00:00Z, but it did not come",
                "a",
                1,
                true,
                null));
    assertThat(run.ended(TokenStatus.TIMED_OUT)).isEqualTo(1);
  }

  @Test
  void the_timeout_of_a_node_bounds_its_wait_too_and_the_earlier_one_counts() {
    var event =
        Scenario.of(
                "{ workflow: test, nodes: { a: { timeout: 5s, wait: { event: go, timeout: 1h } } } }")
            .started();
    var human =
        Scenario.of(
                "{ workflow: test, nodes: { a: { timeout: 1h, wait: { human: { prompt: P, timeout: 5s } } } } }")
            .started();
    var timer =
        Scenario.of("{ workflow: test, nodes: { a: { timeout: 5s, wait: { for: 1h } } } }")
            .started();

    event.wakeAfter(Duration.ofSeconds(5));
    human.wakeAfter(Duration.ofSeconds(5));
    timer.wakeAfter(Duration.ofHours(2));

    assertThat(event.errorCode()).isEqualTo("TIMEOUT");
    assertThat(human.error().message())
        .isEqualTo("Expected an answer at 'a' by 2030-01-01T12:00:05Z, but it did not come");
    assertThat(timer.error().message())
        .isEqualTo(
            "Expected the time 2030-01-01T13:00:00Z at 'a' by 2030-01-01T12:00:05Z, but it did not"
                + " come");
  }

  @Test
  void a_timer_that_fires_within_its_timeout_fires() {
    var run =
        Scenario.of("{ workflow: test, nodes: { a: { timeout: 1h, wait: { for: 1h } } } }")
            .started();

    run.wakeAfter(Duration.ofHours(3));

    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void a_timeout_takes_the_transitions_for_it() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes: { a: { wait: { event: go, timeout: 1h } }, b: { action: mock } }
                transitions: [ { from: a, to: b, on: timeout } ]
                """)
            .started();

    run.wakeAfter(Duration.ofHours(1));

    assertThat(run.standing()).containsExactly("b");
  }

  private static final String REMINDED =
      """
      workflow: test
      nodes:
        ask:
          wait: { human: { prompt: "Now ${_run.now}?", timeout: 1h } }
          retry: { maxAttempts: 2, initialDelay: 10s, jitter: false }
      """;

  @Test
  void a_retried_wait_begins_to_wait_again_and_is_asked_anew() {
    var run = Scenario.of(REMINDED).started();

    Plan late = run.wakeAfter(Duration.ofHours(1));
    RunStatus between = run.status();
    Plan unheard = run.answer("ask", "1");
    Plan again = run.wakeAfter(Duration.ofSeconds(10));

    assertThat(late.writes()).singleElement().isInstanceOf(RetryToken.class);
    assertThat(between).isEqualTo(RunStatus.RUNNING);
    assertThat(unheard.reply()).asString().contains("it asks nobody now");
    assertThat(again.writes())
        .containsExactly(
            new BeginWait(
                1,
                2,
                new Awaited.Answer("Now 2030-01-01T13:00:10Z?", null, null),
                NOON.plusSeconds(3610),
                NOON.plusSeconds(7210)));
    run.wakeAfter(Duration.ofHours(1));
    assertThat(run.errorCode()).isEqualTo("TIMEOUT");
  }

  @Test
  void a_retried_wait_takes_an_event_that_came_meanwhile() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes: { a: { wait: { event: go, timeout: 1h }, retry: { jitter: false }, outputMapping: { output.n: result.n } } }
                """)
            .started();
    run.wakeAfter(Duration.ofHours(1));
    run.event("go", "{'n': 7}");

    run.wakeAfter(Duration.ofSeconds(1));

    assertThat(run.result()).isEqualTo(json("{'n': 7}"));
  }

  @Test
  void what_a_retried_wait_waits_for_may_fail_it() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes:
                  open: {}
                  a: { timeout: 1s, wait: { for: "state.?gone.orValue(false) ? '' : '1h'" }, retry: { jitter: false } }
                  b: { wait: { event: go }, outputMapping: { state.gone: true } }
                transitions: [ open -> a, open -> b ]
                """)
            .started();
    run.wakeAfter(Duration.ofSeconds(1));
    run.event("go", "{}");

    run.wakeAfter(Duration.ofSeconds(1));

    assertThat(run.errorCode()).isEqualTo("EXPRESSION_ERROR");
    assertThat(run.error().attempts()).isEqualTo(1);
  }

  @Test
  void an_answer_that_is_heard_before_the_alarm_counts_even_if_it_is_late() {
    var run = Scenario.of(REMINDED).started();

    run.later(Duration.ofHours(2)).answer("ask", "true");

    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void the_end_of_the_runs_time_ends_what_waits() {
    var run =
        Scenario.of("{ workflow: test, timeout: 1m, nodes: { a: { wait: { event: go } } } }")
            .started();

    run.wakeAfter(Duration.ofMinutes(1));

    assertThat(run.status()).isEqualTo(RunStatus.TIMED_OUT);
    assertThat(run.ended(TokenStatus.CANCELLED)).isEqualTo(1);
  }
}
