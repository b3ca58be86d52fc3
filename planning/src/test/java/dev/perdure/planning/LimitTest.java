package dev.perdure.planning;

import static dev.perdure.planning.Scenario.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.RunStatus;
import dev.perdure.model.decision.Decision.RecordResult;
import dev.perdure.model.json.Json;
import org.junit.jupiter.api.Test;

class LimitTest {
  private static final RunLimits SMALL =
      new RunLimits(100, 100, 100, 200, 3, 10, 100, 2, 100, 3, 10, 1_000);

  @Test
  void a_result_that_is_too_large_fails_the_node_and_is_not_kept() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes:
                  a: { action: mock, retry: {} }
                  b: { action: mock, inputMapping: { seen: nodes.a.result } }
                transitions: [ { from: a, to: b, on: failure } ]
                """)
            .within(SMALL)
            .started();

    Plan plan = run.complete(1, text(99));

    assertThat(plan.writes()).doesNotHaveAnyElementsOfTypes(RecordResult.class);
    assertThat(run.state().runScope().lastError())
        .satisfies(
            error -> {
              assertThat(error.code()).isEqualTo("LIMIT_EXCEEDED");
              assertThat(error.message())
                  .isEqualTo(
                      "Expected the node's result to have at most 100 bytes, but found 101; make it"
                          + " smaller, or raise the limit resultBytes");
            });
    assertThat(run.standing()).containsExactly("b");
  }

  @Test
  void a_result_that_meets_the_limit_is_accepted() {
    var run =
        Scenario.of("{ workflow: test, nodes: { a: { action: mock } } }").within(SMALL).started();

    run.complete(1, text(98));

    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void an_input_that_is_too_large_fails_the_node() {
    var run =
        Scenario.of("{ workflow: test, nodes: { a: { action: mock, inputMapping: input } } }")
            .within(SMALL)
            .started("{'text': %s}".formatted(text(99)));

    assertThat(run.errorCode()).isEqualTo("LIMIT_EXCEEDED");
    assertThat(run.error().message()).contains("the node's input").contains("inputBytes");
  }

  @Test
  void a_context_that_grows_too_large_fails_the_node_and_is_left_as_it_was() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes:
                  a: { action: mock, outputMapping: { state.a: result } }
                  b: { action: mock, outputMapping: { state.b: result, output.c: result } }
                  c: { action: mock }
                transitions: [ a -> b, { from: b, to: c, on: failure } ]
                """)
            .within(SMALL)
            .started();

    run.complete(1, text(90));
    run.complete(2, text(90));

    assertThat(run.standing()).containsExactly("c");
    assertThat(run.state().runScope().lastError())
        .satisfies(
            error -> {
              assertThat(error.code()).isEqualTo("LIMIT_EXCEEDED");
              assertThat(error.message())
                  .startsWith("Expected the run's context to have at most 200 bytes, but found 29")
                  .endsWith("or raise the limit contextBytes");
            });
    assertThat(run.stateValue()).isEqualTo(Json.object("a", json(text(90))));
  }

  @Test
  void what_is_replaced_no_longer_counts() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes: { a: { action: mock, outputMapping: { state.a: result } } }
                transitions: [ { from: a, to: a, loopConfig: { maxIterations: 9 }, condition: size(result) > 5 } ]
                """)
            .within(SMALL)
            .started();

    for (long token = 1; token <= 9; token++) {
      run.complete(token, text(98));
    }

    assertThat(run.standing()).containsExactly("a");
  }

  @Test
  void a_run_result_that_is_too_large_fails_the_run() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes: { a: {} }
                outputMapping: { twice: "[input, input]" }
                """)
            .within(SMALL)
            .started("{'text': %s}".formatted(text(60)));

    assertThat(run.errorCode()).isEqualTo("LIMIT_EXCEEDED");
    assertThat(run.error().message()).contains("the run's result").contains("outputBytes");
  }

  @Test
  void more_live_tokens_than_allowed_fail_the_node_that_would_make_them() {
    String yaml =
        """
        workflow: test
        nodes: { a: {}, b: { action: mock } }
        transitions: [ a -> b, a -> b, a -> b, a -> b ]
        """;

    var four = Scenario.of(yaml).within(SMALL).started();
    var three = Scenario.of(yaml.replace(", a -> b ]", " ]")).within(SMALL).started();

    assertThat(four.errorCode()).isEqualTo("LIMIT_EXCEEDED");
    assertThat(four.error().message())
        .isEqualTo(
            "Expected the run to have at most 3 live tokens, but found 4; make it smaller, or raise"
                + " the limit liveTokens");
    assertThat(three.standing()).containsExactly("b", "b", "b");
  }

  @Test
  void more_live_tokens_than_allowed_after_a_failure_fail_the_run() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes: { a: { action: mock }, b: { action: mock } }
                transitions:
                """
                    + "  - { from: a, to: b, on: failure }\n".repeat(4))
            .within(SMALL)
            .started();

    run.fail(1, "DECLINED");

    assertThat(run.errorCode()).isEqualTo("LIMIT_EXCEEDED");
    assertThat(run.error().cause())
        .satisfies(cause -> assertThat(cause.code()).isEqualTo("DECLINED"));
  }

  @Test
  void a_state_that_nests_deeper_and_deeper_is_stopped_while_it_can_still_be_read() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes:
                  a: { outputMapping: { state.x: { y: state.x } } }
                  b: { action: mock }
                transitions:
                  - { from: a, to: a, loopConfig: { maxIterations: 900 } }
                  - { from: a, to: b, on: failure }
                """)
            .started();

    assertThat(run.standing()).containsExactly("b");
    assertThat(run.state().runScope().lastError())
        .satisfies(error -> assertThat(error.code()).isEqualTo("LIMIT_EXCEEDED"));
    assertThat(Scenario.json(run.state().toJson().toString())).isEqualTo(run.state().toJson());
  }

  private static String text(int letters) {
    return "'" + "x".repeat(letters) + "'";
  }
}
