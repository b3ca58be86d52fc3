package dev.perdure.planning;

import static dev.perdure.planning.Scenario.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.message.Message;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NamesTest {

  @Test
  void an_expression_sees_the_run_itself() {
    var run =
        Scenario.of(
            """
            workflow: test
            nodes: { a: { action: mock }, b: { action: mock, inputMapping: _run } }
            transitions: [ a -> b ]
            """);
    run.tell(new Message.Start("r7", "order", 3, json("{}"), Map.of("team", "blue")));

    run.later(Duration.ofSeconds(5)).complete(1, "{}");

    assertThat(run.state().liveToken(2).orElseThrow().input())
        .isEqualTo(
            json(
                """
                {
                  'id': 'r7', 'rootId': 'r7', 'workflow': 'order', 'version': 3,
                  'startedAt': '2030-01-01T12:00:00Z', 'now': '2030-01-01T12:00:05Z',
                  'labels': {'team': 'blue'}
                }
                """));
  }

  @Test
  void an_expression_sees_input_state_output_and_the_results_it_names() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes:
                  a: { action: mock, outputMapping: { state.x: result.x, output.y: input.y } }
                  b:
                    action: mock
                    inputMapping: { in: input.y, x: state.x, y: output.y, all: nodes.a.result, never: nodes.b.result }
                transitions: [ a -> b ]
                """)
            .started("{'y': 2}");

    run.complete(1, "{'x': 1}");

    assertThat(run.state().liveToken(2).orElseThrow().input())
        .isEqualTo(json("{'in': 2, 'x': 1, 'y': 2, 'all': {'x': 1}}"));
  }

  @Test
  void the_latest_result_of_a_node_is_the_one_that_is_seen() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes:
                  a: { action: mock, outputMapping: { state.seen: nodes.a.result.n } }
                transitions: [ { from: a, to: a, condition: result.n < 2 } ]
                """)
            .started();

    run.complete(1, "{'n': 0}");
    assertThat(run.stateValue()).isEqualTo(json("{'seen': 0}"));
    run.complete(2, "{'n': 1}");

    assertThat(run.stateValue()).isEqualTo(json("{'seen': 1}"));
  }
}
