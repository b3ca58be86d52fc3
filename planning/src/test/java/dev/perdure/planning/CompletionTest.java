package dev.perdure.planning;

import static dev.perdure.planning.Scenario.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.NodeError;
import dev.perdure.model.RunStatus;
import dev.perdure.model.json.Json;
import org.junit.jupiter.api.Test;

class CompletionTest {

  @Test
  void a_run_that_writes_nothing_results_in_the_empty_object() {
    assertThat(Scenario.of("{ workflow: test, nodes: { a: {} } }").started().result())
        .isEqualTo(Json.Obj.EMPTY);
  }

  @Test
  void a_run_completes_when_no_token_is_live_and_not_before() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes: { split: {}, a: { action: mock }, b: { action: mock } }
                transitions: [ split -> a, split -> b ]
                """)
            .started();

    run.complete(3, "{}");
    assertThat(run.status()).isEqualTo(RunStatus.RUNNING);
    run.complete(2, "{}");

    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void the_output_mapping_makes_the_result_from_all_there_is() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes: { a: { action: mock, outputMapping: { state.x: result.x, output.y: 2 } } }
                outputMapping:
                  x: state.x
                  y: output.y
                  whole: nodes.a.result
                  sum: input.n + state.x
                  missing: state.never
                """)
            .started("{'n': 10}");

    run.complete(1, "{'x': 1}");

    assertThat(run.result()).isEqualTo(json("{'x': 1, 'y': 2, 'whole': {'x': 1}, 'sum': 11}"));
  }

  @Test
  void an_output_mapping_that_cannot_be_evaluated_fails_the_run() {
    var run =
        Scenario.of("{ workflow: test, nodes: { a: {} }, outputMapping: { x: state.n + 1 } }")
            .started();

    assertThat(run.error())
        .satisfies(
            error -> {
              assertThat(error.code()).isEqualTo("EXPRESSION_ERROR");
              assertThat(error.message()).startsWith("outputMapping: ").contains("state.n");
              assertThat(error.node()).isNull();
            });
  }

  @Test
  void a_result_that_is_not_an_object_fails_the_run() {
    var run =
        Scenario.of("{ workflow: test, nodes: { a: {} }, outputMapping: input.list }")
            .started("{'list': [1]}");

    assertThat(run.error())
        .isEqualTo(
            new NodeError(
                "EXPRESSION_ERROR",
                "outputMapping: Expected an object, but found a list",
                null,
                0,
                false,
                null));
  }

  @Test
  void a_result_that_does_not_fit_its_schema_fails_the_run() {
    var run =
        Scenario.of(
                """
                workflow: test
                outputSchema: { type: object, required: [winner] }
                nodes: { a: {} }
                """)
            .started();

    assertThat(run.error())
        .satisfies(
            error -> {
              assertThat(error.code()).isEqualTo("SCHEMA_VIOLATION");
              assertThat(error.message())
                  .startsWith("Expected the run's result to fit its schema, but ")
                  .contains("winner");
            });
  }

  @Test
  void what_the_state_requires_must_be_there_at_the_end_but_not_before() {
    String yaml =
        """
        workflow: test
        contextSchema:
          type: object
          required: [a, b]
          properties: { a: { type: integer }, b: { type: integer } }
        nodes:
          first: { action: mock, outputMapping: { state.a: 1 } }
          second: { action: mock, outputMapping: { state.b: result.b } }
        transitions: [ first -> second ]
        """;
    var whole = Scenario.of(yaml).started();
    var partial = Scenario.of(yaml).started();

    whole.complete(1, "{}");
    assertThat(whole.status()).isEqualTo(RunStatus.RUNNING);
    whole.complete(2, "{'b': 2}");
    partial.complete(1, "{}");
    partial.complete(2, "{}");

    assertThat(whole.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(partial.error())
        .satisfies(
            error -> {
              assertThat(error.code()).isEqualTo("SCHEMA_VIOLATION");
              assertThat(error.message())
                  .startsWith("Expected the state at the end to fit its schema, but ")
                  .contains("b");
            });
  }

  @Test
  void the_last_error_is_exempt_from_the_schema_of_the_state() {
    var run =
        Scenario.of(
                """
                workflow: test
                contextSchema: { type: object, properties: {}, additionalProperties: false }
                nodes: { a: { action: mock }, b: {} }
                transitions: [ { from: a, to: b, on: failure } ]
                outputMapping: { failed: state._last_error.code }
                """)
            .started();

    run.fail(1, "DECLINED");

    assertThat(run.result()).isEqualTo(json("{'failed': 'DECLINED'}"));
  }
}
