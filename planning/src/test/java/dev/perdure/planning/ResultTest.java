package dev.perdure.planning;

import static dev.perdure.planning.Scenario.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.decision.ContextWrite;
import dev.perdure.model.decision.ContextWrite.Root;
import dev.perdure.model.decision.Decision.ClearLastError;
import dev.perdure.model.decision.Decision.CompleteRun;
import dev.perdure.model.decision.Decision.CompleteToken;
import dev.perdure.model.decision.Decision.CreateToken;
import dev.perdure.model.decision.Decision.DispatchToken;
import dev.perdure.model.decision.Decision.Execute;
import dev.perdure.model.decision.Decision.FailToken;
import dev.perdure.model.decision.Decision.RecordResult;
import dev.perdure.model.decision.Decision.WriteContext;
import dev.perdure.model.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultTest {

  @Test
  void a_result_is_recorded_mapped_and_routed_in_one_plan() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes:
                  charge:
                    action: mock
                    outputMapping: { state.paid: result.ok, output.id: result.id }
                  ship: { action: mock, inputMapping: { id: output.id } }
                transitions: [ charge -> ship ]
                """)
            .started();

    Plan plan = run.complete(1, "{'ok': true, 'id': 'p-1'}");

    Json.Obj input = Json.object("id", Json.of("p-1"));
    assertThat(plan)
        .isEqualTo(
            new Plan(
                List.of(
                    new RecordResult(1, json("{'ok': true, 'id': 'p-1'}"), false),
                    new WriteContext(
                        1,
                        List.of(
                            new ContextWrite(Root.STATE, List.of("paid"), Json.of(true)),
                            new ContextWrite(Root.OUTPUT, List.of("id"), Json.of("p-1")))),
                    new CompleteToken(1),
                    new CreateToken(2, "ship", 1, "charge->ship"),
                    new DispatchToken(2, 1, input, null, null)),
                List.of(new Execute(2, 1, "ship", "mock", input, Json.Obj.EMPTY, "r1/2")),
                List.of()));
  }

  @Test
  void the_last_result_completes_the_run() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes:
                  charge: { action: mock, outputMapping: { output.id: result.id } }
                """)
            .started();

    Plan plan = run.complete(1, "{'id': 1}");

    assertThat(plan.writes())
        .containsExactly(
            new RecordResult(1, json("{'id': 1}"), false),
            new WriteContext(1, List.of(new ContextWrite(Root.OUTPUT, List.of("id"), Json.of(1)))),
            new CompleteToken(1),
            new CompleteRun(json("{'id': 1}")));
    assertThat(plan.sends()).isEmpty();
  }

  @Test
  void pass_through_nodes_and_transforms_end_inside_the_message() {
    var run =
        Scenario.of(
            """
            workflow: test
            nodes:
              begin: { outputMapping: { state.begun: true, state.saw: result } }
              shape: { action: transform, inputMapping: { twice: input.n * 2 }, outputMapping: { output.twice: result.twice } }
            transitions: [ begin -> shape ]
            """);

    Plan plan = run.start("{'n': 4}");

    assertThat(plan.writes().subList(1, plan.writes().size()))
        .containsExactly(
            new CreateToken(1, "begin", 0, null),
            new RecordResult(1, Json.Obj.EMPTY, false),
            new WriteContext(
                1,
                List.of(
                    new ContextWrite(Root.STATE, List.of("begun"), Json.of(true)),
                    new ContextWrite(Root.STATE, List.of("saw"), Json.Obj.EMPTY))),
            new CompleteToken(1),
            new CreateToken(2, "shape", 1, "begin->shape"),
            new RecordResult(2, json("{'twice': 8}"), false),
            new WriteContext(
                2, List.of(new ContextWrite(Root.OUTPUT, List.of("twice"), Json.of(8)))),
            new CompleteToken(2),
            new CompleteRun(json("{'twice': 8}")));
  }

  @Test
  void a_target_whose_path_is_missing_is_left_out_and_one_with_null_is_written() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes:
                  a: { action: mock, outputMapping: { state.missing: result.b, state.null: result.c } }
                  b: { action: mock }
                transitions: [ a -> b ]
                """)
            .started();

    run.complete(1, "{'c': null}");

    assertThat(run.stateValue()).isEqualTo(json("{'null': null}"));
  }

  @Test
  void all_entries_are_evaluated_before_any_is_written() {
    var run =
        Scenario.of(
                """
                workflow: test
                contextSchema:
                  type: object
                  properties: { a: { type: integer, default: 1 }, b: { type: integer, default: 2 } }
                nodes:
                  swap: { outputMapping: { state.a: state.b, state.b: state.a } }
                  wait: { action: mock }
                transitions: [ swap -> wait ]
                """)
            .started();

    assertThat(run.stateValue()).isEqualTo(json("{'a': 2, 'b': 1}"));
  }

  @Test
  void an_entry_that_cannot_be_evaluated_fails_the_node_and_writes_nothing() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes:
                  a:
                    action: mock
                    retry: { maxAttempts: 5 }
                    outputMapping: { state.one: 1, state.two: result.n + 1 }
                  rescue: { action: mock }
                transitions: [ { from: a, to: rescue, on: failure } ]
                """)
            .started();

    Plan plan = run.complete(1, "{}");

    assertThat(plan.writes().get(1)).isInstanceOf(FailToken.class);
    assertThat(run.state().runScope().lastError())
        .satisfies(
            error -> {
              assertThat(error.code()).isEqualTo("EXPRESSION_ERROR");
              assertThat(error.message())
                  .startsWith("outputMapping.state.two: ")
                  .contains("result.n");
              assertThat(error.attempts()).isEqualTo(1);
              assertThat(error.retryable()).isFalse();
            });
    assertThat(run.stateValue()).isEqualTo(Json.Obj.EMPTY);
    assertThat(run.standing()).containsExactly("rescue");
  }

  @Test
  void a_value_that_does_not_fit_the_state_fails_the_node_and_writes_nothing() {
    var run =
        Scenario.of(
                """
                workflow: test
                contextSchema:
                  type: object
                  properties: { total: { type: integer }, note: { type: string } }
                nodes:
                  a: { action: mock, outputMapping: { state.note: result.note, state.total: result.total } }
                  rescue: { action: mock }
                transitions: [ { from: a, to: rescue, on: failure } ]
                """)
            .started();

    run.complete(1, "{'note': 'fine', 'total': 'lots'}");

    assertThat(run.state().runScope().lastError())
        .satisfies(
            error -> {
              assertThat(error.code()).isEqualTo("SCHEMA_VIOLATION");
              assertThat(error.message())
                  .startsWith(
                      "Expected what is written to the state to fit its schema, but at total");
            });
    assertThat(run.stateValue()).isEqualTo(Json.Obj.EMPTY);
  }

  @Test
  void the_schema_of_the_state_does_not_bind_the_output() {
    var run =
        Scenario.of(
                """
                workflow: test
                contextSchema: { type: object, properties: { total: { type: integer } } }
                nodes: { a: { action: mock, outputMapping: { output.total: result.total } } }
                """)
            .started();

    run.complete(1, "{'total': 'lots'}");

    assertThat(run.result()).isEqualTo(json("{'total': 'lots'}"));
  }

  @Test
  void a_result_is_kept_only_where_an_expression_names_it() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes:
                  a: { action: mock }
                  b: { action: mock }
                  c: { action: mock, inputMapping: { seen: nodes.a.result.n } }
                transitions: [ a -> b -> c ]
                """)
            .started();

    assertThat(run.complete(1, "{'n': 1}").writes().getFirst())
        .isEqualTo(new RecordResult(1, json("{'n': 1}"), true));
    assertThat(run.complete(2, "{'n': 2}").writes())
        .contains(new RecordResult(2, json("{'n': 2}"), false))
        .contains(new DispatchToken(3, 1, Json.object("seen", Json.of(1)), null, null));
  }

  @Test
  void the_result_of_a_node_that_failed_after_its_work_is_there_for_those_who_undo_it() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes:
                  charge: { action: mock, outputMapping: { state.total: result.total + 1 } }
                  refund: { action: mock, inputMapping: { id: nodes.charge.result.id } }
                transitions: [ { from: charge, to: refund, on: failure } ]
                """)
            .started();

    Plan plan = run.complete(1, "{'id': 'p-1'}");

    assertThat(plan.writes())
        .contains(new DispatchToken(2, 1, Json.object("id", Json.of("p-1")), null, null));
  }

  @Test
  void the_last_error_is_cleared_when_its_node_completes_but_not_by_another_node() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes:
                  a: { action: mock, outputMapping: { state.before: state._last_error.code } }
                  pause: { action: mock }
                transitions:
                  - { from: a, to: pause, on: failure }
                  - { from: pause, to: a }
                """)
            .started();

    run.fail(1, "DECLINED");
    assertThat(run.complete(2, "{}").writes()).doesNotHaveAnyElementsOfTypes(ClearLastError.class);
    Plan plan = run.complete(3, "{}");

    assertThat(plan.writes()).contains(new ClearLastError(3));
    assertThat(run.state().runScope().lastError()).isNull();
    assertThat(run.stateValue()).isEqualTo(json("{'before': 'DECLINED'}"));
  }
}
