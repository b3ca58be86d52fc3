package dev.perdure.planning.definition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import dev.perdure.planning.schema.JsonSchema;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The schema that editors use knows what the reader knows. */
class EditorSchemaTest {

  static final List<String> samples = Samples.NAMES;

  private final Json schema = JsonText.read(resource());
  private final JsonSchema check = JsonSchema.compile(schema).orElseThrow();

  @ParameterizedTest
  @FieldSource("samples")
  void a_sample_fits(String name) {
    for (Tree document : SourceText.read(name, Samples.text(name), new Mistakes(name))) {
      assertThat(check.check(document.json())).isEmpty();
    }
  }

  static LongStream seeds() {
    return LongStream.range(0, 100);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void a_canonical_form_fits(long seed) {
    assertThat(check.check(DefinitionText.canonical(new WorkflowGenerator(seed).workflow())))
        .isEmpty();
  }

  static Stream<Arguments> keys() {
    return Stream.of(
        Arguments.of(Keys.WORKFLOW, "/$defs/workflow/properties"),
        Arguments.of(Keys.TASK, "/$defs/task/properties"),
        Arguments.of(Keys.STEP, "/$defs/step/properties"),
        Arguments.of(Keys.NODE, "/$defs/node/properties"),
        Arguments.of(Keys.FAIL, "/$defs/node/properties/fail/properties"),
        Arguments.of(Keys.WAIT, "/$defs/wait/properties"),
        Arguments.of(Keys.HUMAN, "/$defs/wait/properties/human/properties"),
        Arguments.of(Keys.RETRY, "/$defs/retry/properties"),
        Arguments.of(Keys.TRANSITION, "/$defs/transition/properties"),
        Arguments.of(Keys.LOOP_CONFIG, "/$defs/transition/properties/loopConfig/properties"),
        Arguments.of(Keys.FOREACH, "/$defs/transition/properties/foreach/properties"),
        Arguments.of(Keys.SYNCHRONIZATION, "/$defs/synchronization/properties"),
        Arguments.of(Keys.MERGE, "/$defs/merge/properties"),
        Arguments.of(Keys.EMIT, "/$defs/emitConfig/properties"),
        Arguments.of(Keys.ARTIFACT, "/$defs/artifactConfig/properties"),
        Arguments.of(Keys.JAVA, "/$defs/javaConfig/properties"),
        Arguments.of(Keys.HTTP, "/$defs/httpConfig/properties"),
        Arguments.of(Keys.HTTP_EXPECT, "/$defs/httpConfig/properties/expect/properties"),
        Arguments.of(Keys.MOCK, "/$defs/mockConfig/properties"),
        Arguments.of(Keys.MOCK_DELAY, "/$defs/mockConfig/properties/delay/properties"),
        Arguments.of(Keys.MOCK_FAIL, "/$defs/mockConfig/properties/fail/properties"));
  }

  @ParameterizedTest
  @MethodSource("keys")
  void its_keys_are_those_of_the_reader(Keys keys, String pointer) {
    assertThat(at(pointer)).isInstanceOf(Json.Obj.class);
    assertThat(((Json.Obj) at(pointer)).fields().keySet())
        .containsExactlyInAnyOrderElementsOf(Set.copyOf(keys.known()));
  }

  @Test
  void its_actions_are_those_of_the_reader() {
    assertThat(at("/$defs/action/enum"))
        .isEqualTo(Json.array(Keys.ACTIONS.known().stream().map(Json::of).toList()));
  }

  @Test
  void what_the_reader_refuses_by_shape_does_not_fit() {
    for (String body :
        List.of(
            "{ action: http }",
            "{ action: java }",
            "{ action: artifact, inputMapping: { content: input } }",
            "{ action: artifact, config: { name: a } }",
            "{ action: transform, config: { x: 1 } }",
            "{ action: transform, fail: { code: X } }",
            "{ config: {} }",
            "{ subworkflow: Ship }",
            "{ subworkflow: ship@0 }",
            "{ subworkflow: ship, action: transform }",
            "{ subworkflow: ship, fail: { code: X } }",
            "{ onFailure: catch }",
            "{ inheritArtifacts: true }",
            "{ timeout: soon }",
            "{ outputMapping: { total: 1 } }",
            "{ retry: { maxAttempts: 0 } }",
            "{ agent: critic }",
            "{ wait: 2d }",
            "{ wait: {} }",
            "{ wait: { for: 2d, until: _run.now } }",
            "{ wait: { for: 2d, timeout: 1h } }",
            "{ wait: { event: no good } }",
            "{ wait: { human: {} } }",
            "{ wait: { for: 2d }, action: transform }")) {
      String file = "workflow: w\nnodes: { a: " + body + " }";
      Tree document = SourceText.read("w.yaml", file, new Mistakes("w.yaml")).getFirst();

      assertThat(check.check(document.json())).as(body).isNotEmpty();
      assertThat(DefinitionReader.read("w.yaml", file).errors()).as(body).isNotEmpty();
    }
  }

  @Test
  void a_transition_that_the_reader_refuses_by_shape_does_not_fit() {
    for (String keys :
        List.of(
            "spawnCount: -1",
            "spawnCount: [1]",
            "spawnCount: 1, foreach: { collection: input }",
            "foreach: {}",
            "foreach: { collection: 1 }",
            "foreach: { collection: input, itemVar: _x }",
            "spawnCount: 3, concurrency: 0",
            "siblingGroup: the jury",
            "synchronization: {}",
            "synchronization: { siblingGroup: g, strategy: most }",
            "synchronization: { siblingGroup: g, strategy: { mOfN: 0 } }",
            "synchronization: { siblingGroup: g, onTimeout: proceed }",
            "synchronization: { siblingGroup: g, merge: votes }",
            "synchronization: { siblingGroup: g, merge: { source: state.x } }",
            "synchronization: { siblingGroup: g }, siblingGroup: g",
            "synchronization: { siblingGroup: g }, spawnCount: 2",
            "synchronization: { siblingGroup: g }, foreach: { collection: input }")) {
      String file =
          "workflow: w\nnodes: { a: {}, b: {} }\ntransitions: [{ from: a, to: b, " + keys + " }]";
      Tree document = SourceText.read("w.yaml", file, new Mistakes("w.yaml")).getFirst();

      assertThat(check.check(document.json())).as(keys).isNotEmpty();
      assertThat(DefinitionReader.read("w.yaml", file).errors()).as(keys).isNotEmpty();
    }
  }

  private Json at(String pointer) {
    Json found = schema;
    for (String step : Arrays.stream(pointer.split("/", -1)).skip(1).toList()) {
      Json next = found instanceof Json.Obj object ? object.get(step) : null;
      assertThat(next).as("%s in %s", step, pointer).isNotNull();
      found = next == null ? Json.Null.NULL : next;
    }
    return found;
  }

  private static String resource() {
    try (InputStream in =
        EditorSchemaTest.class.getResourceAsStream("/dev/perdure/workflow.schema.json")) {
      assertThat(in).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
