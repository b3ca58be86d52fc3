package dev.perdure.planning.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Retry;
import dev.perdure.model.definition.Transition;
import dev.perdure.model.definition.Work;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class DefinitionReaderTest {

  static final List<String> samples = Samples.NAMES;

  @ParameterizedTest
  @FieldSource("samples")
  void a_sample_has_no_mistake(String name) {
    var reading = DefinitionReader.read(name, Samples.text(name));

    assertThat(reading.errors()).isEmpty();
    assertThat(reading.warnings()).isEmpty();
    assertThat(reading.workflows()).isNotEmpty();
  }

  @Test
  void a_file_becomes_records_with_every_default() {
    Workflow workflow =
        read(
            """
            workflow: w
            nodes:
              a: { action: java, config: { function: f }, retry: { jitter: false } }
              b:
            transitions:
              - { from: a, to: b, condition: true }
            """);

    assertThat(workflow)
        .isEqualTo(
            new Workflow(
                "w",
                null,
                null,
                null,
                null,
                null,
                "a",
                null,
                Map.of(
                    "a",
                    node(
                        "a",
                        new Work.Action("java", Json.object("function", Json.of("f"))),
                        new Retry(
                            3,
                            Retry.Backoff.EXPONENTIAL,
                            Duration.ofSeconds(1),
                            Duration.ofMinutes(1),
                            false,
                            null)),
                    "b",
                    node("b", new Work.PassThrough(), null)),
                List.of(
                    new Transition(
                        "a->b",
                        "a",
                        "b",
                        1,
                        false,
                        Transition.On.SUCCESS,
                        Json.of("true"),
                        null,
                        null,
                        null)),
                null));
  }

  private static Node node(String name, Work work, @Nullable Retry retry) {
    return new Node(
        name, work, null, null, retry, null, Node.OnNoMatch.FAIL, Node.FanOut.ALL, null);
  }

  @Test
  void transitions_get_ids_that_differ() {
    Workflow workflow =
        read(
            """
            workflow: w
            nodes: { a: {}, b: {}, c: {} }
            transitions:
              - a -> b -> c
              - { from: a, to: b, on: failure }
              - { id: "a->b#2", from: b, to: c, on: failure }
              - { id: end, from: [a, b], to: c, on: timeout }
            """);

    assertThat(workflow.transitions())
        .extracting(Transition::id)
        .containsExactly("a->b", "b->c", "a->b#3", "a->b#2", "end", "end#2");
  }

  @Test
  void yaml_1_2_has_no_yes_and_no() {
    Workflow workflow =
        read(
            """
            workflow: w
            nodes:
              a:
                action: mock
                config: { echo: true, seed: on }
                inputMapping: { t: true, n: null, i: 0x1F, o: 0o17, d: 1e2, s: "'yes'" }
            """);

    Node node = workflow.nodes().values().iterator().next();
    assertThat(node.work())
        .isEqualTo(
            new Work.Action("mock", Json.object("echo", Json.of(true), "seed", Json.of("on"))));
    assertThat(node.inputMapping())
        .isEqualTo(
            Json.object(
                "t",
                Json.of(true),
                "n",
                Json.Null.NULL,
                "i",
                Json.of(31),
                "o",
                Json.of(15),
                "d",
                Json.of(100),
                "s",
                Json.of("'yes'")));
  }

  @Test
  void an_error_keeps_only_its_own_workflow_out() {
    var reading =
        DefinitionReader.read(
            "f.yaml", "workflow: good\nnodes: { a: }\n---\nworkflow: bad\nnodes: {}\n");

    assertThat(reading.workflows()).extracting(Workflow::name).containsExactly("good");
    assertThat(reading.errors()).hasSize(1);
  }

  @Test
  void a_mistake_in_json_has_its_place_too() {
    String json =
        "{\n\t\"workflow\": \"w\",\n\t\"nodes\": {\"a\": {\"action\": \"transform\",\n"
            + "\t\t\"inputMapping\": {\"x\": \"'\\u00e9\\\"' + inptu.a\"}}}\n}\n";

    assertThat(DefinitionReader.read("w.json", json).errors())
        .extracting(Mistake::toString)
        .containsExactly(
            "w.json:4:39: inputMapping.x: inptu is not a known name here; did you mean 'input'?");
    assertThat(DefinitionReader.read("w.json", "{\"workflow\": \"w\",}").errors())
        .extracting(Mistake::toString)
        .containsExactly(
            "w.json:1:18: not valid JSON: Unexpected character ('}' (code 125)): was expecting"
                + " double-quote to start field name");
    assertThat(DefinitionReader.read("w.json", "{\"a\": 1} {}").errors())
        .extracting(Mistake::toString)
        .containsExactly("w.json:1:10: expected one JSON value, but more text follows");
  }

  @Test
  void windows_line_ends_and_characters_of_any_plane_do_not_move_places() {
    String file =
        "workflow: w\r\ndescription: 🎉 party\r\nnodes:\r\n"
            + "  a: { action: transform, inputMapping: { x: \"'🎉' + foo\" } }\r\n";

    assertThat(DefinitionReader.read("w.yaml", file).errors())
        .extracting(Mistake::line, Mistake::column)
        .containsExactly(tuple(4, 53));
  }

  @Test
  void a_file_has_a_limited_size() {
    String file = "workflow: w\nnodes: { a: {} }\n#" + "x".repeat(DefinitionReader.MAX_BYTES);

    assertThat(DefinitionReader.read("w.yaml", file).errors())
        .extracting(Mistake::toString)
        .containsExactly(
            "w.yaml:1:1: expected a definition of at most 524288 bytes, but found 524318");
  }

  @Test
  void a_file_has_a_limited_depth() {
    String deep = "workflow: w\nnodes: " + "[".repeat(100) + "]".repeat(100);
    String json = "{\"workflow\": " + "[".repeat(100) + "]".repeat(100) + "}";

    assertThat(DefinitionReader.read("w.yaml", deep).errors())
        .extracting(Mistake::toString)
        .containsExactly("w.yaml:2:107: expected at most 100 levels of nesting, but found more");
    assertThat(DefinitionReader.read("w.json", json).errors())
        .extracting(Mistake::toString)
        .containsExactly("w.json:1:113: expected at most 100 levels of nesting, but found more");
    assertThat(DefinitionReader.read("w.yaml", deep.replace("[[]]", "[]")).errors())
        .extracting(Mistake::message)
        .containsExactly("nodes: expected nodes by name, but found a list");
  }

  @Test
  void a_file_has_at_most_50_aliases_and_they_cannot_explode() {
    String many = "workflow: w\nnodes: { a: &a {}, b: [" + "*a, ".repeat(51) + "] }";
    String few = "workflow: w\nnodes: { a: &a {}, b: [" + "*a, ".repeat(50) + "] }";
    var bomb = new StringBuilder("workflow: w\nx0: &x0 [" + "1, ".repeat(20) + "]\n");
    for (int i = 1; i <= 12; i++) {
      bomb.append("x%d: &x%d [%s]\n".formatted(i, i, ("*x" + (i - 1) + ", ").repeat(4)));
    }
    var deep = new StringBuilder("workflow: w\nx0: &x0 " + "[".repeat(30) + "]".repeat(30) + "\n");
    for (int i = 1; i <= 3; i++) {
      deep.append(
          "x%d: &x%d %s\n".formatted(i, i, "[".repeat(29) + "*x" + (i - 1) + "]".repeat(29)));
    }

    assertThat(messages(many)).containsExactly("expected at most 50 aliases, but this is one more");
    assertThat(messages(few)).containsExactly("node 'b': expected an object, but found a list");
    assertThat(messages(bomb.toString()))
        .containsExactly("expected aliases for at most 524288 values, but found more");
    assertThat(messages(deep.toString()))
        .containsExactly("expected at most 100 levels of nesting, but found more");
    assertThat(messages("workflow: w\nnodes: &n { a: *n }"))
        .containsExactly("no anchor '&n' ends before here");
  }

  @Test
  void a_control_character_is_shown_by_its_number() {
    assertThat(messages("workflow: w\ndescription: \u0001"))
        .containsExactly("not valid YAML: found the control character U+0001");
  }

  private static List<String> messages(String text) {
    return DefinitionReader.read("w.yaml", text).errors().stream().map(Mistake::message).toList();
  }

  private static Workflow read(String text) {
    var reading = DefinitionReader.read("w.yaml", text);
    assertThat(reading.errors()).isEmpty();
    return reading.workflows().getFirst();
  }
}
