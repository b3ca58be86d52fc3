package dev.perdure.planning;

import static dev.perdure.planning.Scenario.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.NodeError;
import dev.perdure.model.RunStatus;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.decision.Decision.CancelTokens;
import dev.perdure.model.decision.Decision.CreateToken;
import dev.perdure.model.decision.Decision.DispatchToken;
import dev.perdure.model.decision.Decision.Execute;
import dev.perdure.model.decision.Decision.FailRun;
import dev.perdure.model.decision.Decision.FailToken;
import dev.perdure.model.decision.Decision.StopWork;
import dev.perdure.model.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailureTest {
  private static final NodeError DECLINED =
      new NodeError("DECLINED", "it said DECLINED", "a", 1, false, null);

  @Test
  void a_failure_is_routed_and_its_error_is_seen() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes:
                  a: { action: mock }
                  b: { action: mock, inputMapping: { code: state._last_error.code } }
                  c: { action: mock }
                transitions:
                  - { from: a, to: c, on: failure, condition: state._last_error.code == 'OTHER' }
                  - { from: a, to: b, on: failure, priority: 2, condition: result == null }
                """)
            .started();

    Plan plan = run.fail(1, "DECLINED");

    Json.Obj input = Json.object("code", Json.of("DECLINED"));
    assertThat(plan)
        .isEqualTo(
            new Plan(
                List.of(
                    new FailToken(1, DECLINED),
                    new CreateToken(2, "b", 1, "a->b"),
                    new DispatchToken(2, 1, input, null, null)),
                List.of(new Execute(2, 1, "b", "mock", input, Json.Obj.EMPTY, "r1/2")),
                List.of()));
  }

  @Test
  void a_failure_that_nobody_handles_cancels_the_other_tokens_and_fails_the_run() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes:
                  split: {}
                  a: { action: mock }
                  b: { action: mock }
                  c: { action: mock, retry: { initialDelay: 1s } }
                transitions: [ split -> a, split -> b, split -> c ]
                """)
            .started();
    run.failRetryably(4, "BUSY");

    Plan plan = run.fail(2, "DECLINED");

    assertThat(plan)
        .isEqualTo(
            new Plan(
                List.of(
                    new FailToken(2, DECLINED),
                    new CancelTokens(List.of(3L, 4L), "The run failed with DECLINED"),
                    new FailRun(DECLINED)),
                List.of(new StopWork(3)),
                List.of()));
    assertThat(run.ended(TokenStatus.CANCELLED)).isEqualTo(2);
  }

  @Test
  void work_that_would_leave_in_the_message_in_which_the_run_fails_never_leaves() {
    var run =
        Scenario.of(
            """
            workflow: test
            nodes:
              split: {}
              work: { action: mock }
              stop: { fail: { code: STOP, message: "n is ${input.n}" } }
            transitions: [ split -> work, split -> stop ]
            """);

    Plan plan = run.start("{'n': 3}");

    assertThat(plan.sends()).isEmpty();
    assertThat(run.error()).isEqualTo(new NodeError("STOP", "n is 3", "stop", 0, false, null));
  }

  @Test
  void failure_transitions_hear_of_timeouts_too_but_timeout_ones_of_nothing_else() {
    String yaml =
        """
        workflow: test
        nodes: { a: { action: mock }, b: { action: mock }, c: { action: mock }, d: { action: mock } }
        transitions:
          - { from: a, to: b, on: failure }
          - { from: a, to: c, on: timeout }
          - { from: a, to: d, on: any }
        """;
    var failed = Scenario.of(yaml).started();
    var late = Scenario.of(yaml).started();
    var done = Scenario.of(yaml).started();

    failed.fail(1, "DECLINED");
    late.fail(1, "TIMEOUT");
    done.complete(1, "{}");

    assertThat(failed.standing()).containsExactly("b", "d");
    assertThat(late.standing()).containsExactly("b", "c", "d");
    assertThat(done.standing()).containsExactly("d");
  }

  @Test
  void an_input_that_cannot_be_mapped_fails_the_node_before_any_attempt() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes:
                  a: { action: mock, retry: { maxAttempts: 4 }, inputMapping: { n: input.n + 1 } }
                  b: { action: mock, inputMapping: { error: state._last_error } }
                transitions: [ { from: a, to: b, on: failure } ]
                """)
            .started();

    assertThat(run.standing()).containsExactly("b");
    NodeError error = run.state().runScope().lastError();
    assertThat(error)
        .satisfies(
            e -> {
              assertThat(e.code()).isEqualTo("EXPRESSION_ERROR");
              assertThat(e.message()).startsWith("inputMapping: ").contains("input.n");
              assertThat(e.attempts()).isZero();
            });
  }

  @Test
  void an_input_that_is_not_an_object_fails_the_node() {
    String yaml =
        """
        workflow: test
        nodes: { a: { action: mock, inputMapping: input.order } }
        """;

    assertThat(Scenario.of(yaml).started("{'order': 'text'}").error())
        .isEqualTo(
            new NodeError(
                "EXPRESSION_ERROR",
                "inputMapping: Expected an object, but found text",
                "a",
                0,
                false,
                null));
    assertThat(Scenario.of(yaml).started().error().message())
        .isEqualTo("inputMapping: Expected an object, but found nothing");
    assertThat(Scenario.of(yaml).started("{'order': {'id': 1}}").outstanding())
        .containsExactly(new Execute(1, 1, "a", "mock", json("{'id': 1}"), Json.Obj.EMPTY, "r1/1"));
  }

  @Test
  void a_hole_that_cannot_be_filled_fails_the_node() {
    String config =
        """
        workflow: test
        nodes: { a: { action: mock, config: { seed: "${input.n + 1}" } } }
        """;
    String message =
        """
        workflow: test
        nodes: { a: { fail: { code: STOP, message: "${input.n + 1}" } } }
        """;

    assertThat(Scenario.of(config).started().error())
        .satisfies(
            error -> {
              assertThat(error.code()).isEqualTo("EXPRESSION_ERROR");
              assertThat(error.message()).startsWith("config: ").contains("input.n");
            });
    assertThat(Scenario.of(message).started().error())
        .satisfies(
            error -> {
              assertThat(error.code()).isEqualTo("EXPRESSION_ERROR");
              assertThat(error.message()).startsWith("fail: ").contains("input.n");
            });
  }

  @Test
  void a_failure_on_purpose_is_not_retried() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes: { a: { fail: { code: STOP, message: no }, retry: { maxAttempts: 3 } } }
                """)
            .started();

    assertThat(run.status()).isEqualTo(RunStatus.FAILED);
    assertThat(run.ended(TokenStatus.FAILED)).isEqualTo(1);
  }
}
