package dev.perdure.planning.definition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DefinitionTextTest {

  static LongStream seeds() {
    return LongStream.range(0, 300);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void the_canonical_form_reads_as_the_same_workflow(long seed) {
    Workflow workflow = new WorkflowGenerator(seed).workflow();

    String compact = DefinitionText.canonical(workflow).toString();
    String pretty = JsonText.pretty(DefinitionText.canonical(workflow));

    assertThat(read(compact)).isEqualTo(workflow);
    assertThat(read(pretty)).isEqualTo(workflow);
    assertThat(DefinitionText.hash(read(pretty))).isEqualTo(DefinitionText.hash(workflow));
  }

  @Test
  void every_default_is_said() {
    Workflow workflow =
        read(
            """
            workflow: order
            nodes:
              reserve: { action: java, config: { function: stock.reserve }, retry: {} }
              broken: { fail: { code: NO_STOCK } }
            transitions:
              - { from: reserve, to: broken, on: failure }
            """);

    assertThat(DefinitionText.canonical(workflow))
        .isEqualTo(
            JsonText.read(
                """
                {
                  "workflow": "order",
                  "initialNode": "reserve",
                  "nodes": {
                    "reserve": {
                      "action": "java",
                      "config": { "function": "stock.reserve" },
                      "retry": {
                        "maxAttempts": 3, "backoff": "exponential", "initialDelay": "1s",
                        "maxDelay": "1m", "jitter": true
                      },
                      "onNoMatch": "fail",
                      "fanOut": "all"
                    },
                    "broken": {
                      "fail": { "code": "NO_STOCK", "message": "failed on purpose" },
                      "onNoMatch": "fail",
                      "fanOut": "all"
                    }
                  },
                  "transitions": [
                    {
                      "id": "reserve->broken", "from": "reserve", "to": "broken", "priority": 1,
                      "on": "failure"
                    }
                  ]
                }
                """));
  }

  @Test
  void content_is_the_same_whatever_its_spelling_and_its_version() {
    String yaml =
        "workflow: w\nversion: 3\nnodes: { b: { timeout: 60s }, a: {} }\ntransitions: [b -> a]";
    String json =
        """
        {"nodes": {"a": null, "b": {"timeout": "PT1M", "onNoMatch": "fail"}}, "initialNode": "b",
         "workflow": "w", "transitions": [{"from": ["b"], "to": "a", "on": "success"}]}
        """;

    assertThat(DefinitionText.hash(read(yaml)))
        .isEqualTo(DefinitionText.hash(read(json)))
        .matches("[0-9a-f]{64}");
  }

  @Test
  void other_content_has_another_hash() {
    Workflow one = read("workflow: w\nnodes: { a: {} }");
    Workflow other = read("workflow: w\nnodes: { a: { timeout: 1s } }");

    assertThat(DefinitionText.hash(one)).isNotEqualTo(DefinitionText.hash(other));
    assertThat(DefinitionText.canonical(one)).isInstanceOf(Json.Obj.class);
  }

  private static Workflow read(String text) {
    var reading = DefinitionReader.read("test.yaml", text);
    assertThat(reading.errors()).isEmpty();
    return reading.workflows().getFirst();
  }
}
