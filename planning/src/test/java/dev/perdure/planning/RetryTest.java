package dev.perdure.planning;

import static dev.perdure.planning.Scenario.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.NodeError;
import dev.perdure.model.RunStatus;
import dev.perdure.model.decision.Decision.DispatchToken;
import dev.perdure.model.decision.Decision.Execute;
import dev.perdure.model.decision.Decision.FailRun;
import dev.perdure.model.decision.Decision.FailToken;
import dev.perdure.model.decision.Decision.RetryToken;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Message;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetryTest {
  private static final String THREE_ATTEMPTS =
      """
      workflow: test
      nodes:
        a:
          action: mock
          inputMapping: { now: _run.now }
          config: { seed: "${input.n}" }
          timeout: 30s
          retry: { maxAttempts: 3, initialDelay: 2s, jitter: false }
      """;

  @Test
  void a_failed_attempt_is_tried_again_when_its_time_has_come() {
    var run = Scenario.of(THREE_ATTEMPTS).started("{'n': 1}");

    Plan failed = run.failRetryably(1, "BUSY");
    Plan early = run.wakeAfter(Duration.ofMillis(1_999));
    Plan due = run.wakeAfter(Duration.ofMillis(1));

    assertThat(failed)
        .isEqualTo(
            new Plan(
                List.of(
                    new RetryToken(
                        1,
                        2,
                        NOON.plusSeconds(2),
                        new NodeError("BUSY", "it said BUSY", "a", 1, true, null))),
                List.of(),
                List.of()));
    assertThat(early).isEqualTo(new Plan(List.of(), List.of(), List.of()));
    assertThat(due)
        .isEqualTo(
            new Plan(
                List.of(new DispatchToken(1, 2, null, null, NOON.plusSeconds(32))),
                List.of(
                    new Execute(
                        1,
                        2,
                        "a",
                        "mock",
                        Json.object("now", Json.of("2030-01-01T12:00:00Z")),
                        Json.object("seed", Json.of("1")),
                        "r1/1")),
                List.of()));
  }

  @Test
  void after_the_last_attempt_the_node_fails() {
    var run = Scenario.of(THREE_ATTEMPTS).started("{'n': 1}");
    run.failRetryably(1, "BUSY");
    run.wakeAfter(Duration.ofSeconds(2));
    run.failRetryably(1, "BUSY");
    run.wakeAfter(Duration.ofSeconds(4));

    Plan plan = run.failRetryably(1, "BUSY");

    var error = new NodeError("BUSY", "it said BUSY", "a", 3, true, null);
    assertThat(plan.writes()).containsExactly(new FailToken(1, error), new FailRun(error));
  }

  @Test
  void a_later_attempt_may_succeed() {
    var run = Scenario.of(THREE_ATTEMPTS).started("{'n': 1}");
    run.failRetryably(1, "BUSY");
    run.wakeAfter(Duration.ofSeconds(2));

    run.complete(1, "{}");

    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(run.state().runScope().lastError()).isNull();
  }

  @Test
  void an_error_that_is_not_retryable_is_not_tried_again() {
    var run = Scenario.of(THREE_ATTEMPTS).started("{'n': 1}");

    run.fail(1, "DECLINED");

    assertThat(run.errorCode()).isEqualTo("DECLINED");
  }

  @Test
  void retryableErrors_alone_decide_where_given() {
    String yaml =
        """
        workflow: test
        nodes: { a: { action: mock, retry: { retryableErrors: [DECLINED] } } }
        """;
    var listed = Scenario.of(yaml).started();
    var busy = Scenario.of(yaml).started();
    var late = Scenario.of(yaml).started();

    listed.fail(1, "DECLINED");
    busy.failRetryably(1, "BUSY");
    late.failRetryably(1, "TIMEOUT");

    assertThat(listed.status()).isEqualTo(RunStatus.RUNNING);
    assertThat(busy.errorCode()).isEqualTo("BUSY");
    assertThat(late.errorCode()).isEqualTo("TIMEOUT");
  }

  @Test
  void a_TIMEOUT_is_retryable_whatever_the_work_says() {
    var run = Scenario.of(THREE_ATTEMPTS).started("{'n': 1}");

    Plan plan = run.fail(1, "TIMEOUT");

    assertThat(plan.writes()).hasOnlyElementsOfType(RetryToken.class);
  }

  @Test
  void without_a_retry_there_is_one_attempt() {
    var run = Scenario.of("{ workflow: test, nodes: { a: { action: mock } } }").started();

    run.failRetryably(1, "BUSY");

    assertThat(run.status()).isEqualTo(RunStatus.FAILED);
  }

  @Test
  void unlimited_attempts_go_on() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes: { a: { action: mock, retry: { maxAttempts: unlimited, jitter: false } } }
                """)
            .started();

    for (int attempt = 1; attempt <= 200; attempt++) {
      run.failRetryably(1, "BUSY");
      run.wakeAfter(Duration.ofMinutes(1));
    }

    assertThat(run.state().tokens()).singleElement().extracting(t -> t.attempt()).isEqualTo(201);
  }

  @Test
  void an_alarm_that_rings_twice_hands_out_once() {
    var run = Scenario.of(THREE_ATTEMPTS).started("{'n': 1}");
    run.failRetryably(1, "BUSY");
    run.wakeAfter(Duration.ofSeconds(2));

    assertThat(run.tell(new Message.Wake()).writes()).isEmpty();
  }
}
