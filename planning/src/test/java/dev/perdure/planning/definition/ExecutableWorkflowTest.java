package dev.perdure.planning.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.model.definition.Retry;
import dev.perdure.model.definition.Transition;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import dev.perdure.planning.expression.Bindings;
import dev.perdure.planning.expression.ExpressionFailed;
import dev.perdure.planning.schema.JsonSchema;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExecutableWorkflowTest {

  @Test
  void tiers_are_ordered_by_priority_and_the_default_comes_last() {
    ExecutableNode node =
        compile(
                """
                workflow: w
                nodes: { a: {}, b: {}, c: {} }
                transitions:
                  - { id: d, from: a, to: b, default: true }
                  - { id: p5, from: a, to: b, priority: 5 }
                  - { id: p1, from: a, to: b, condition: state.x }
                  - { id: f1, from: a, to: c, on: failure }
                  - { id: p0, from: a, to: c, priority: 0 }
                """)
            .initialNode();

    assertThat(node.tiers()).extracting(Tier::priority).containsExactly(0, 1, 5, Integer.MAX_VALUE);
    assertThat(node.tiers()).extracting(Tier::byDefault).containsExactly(false, false, false, true);
    assertThat(node.tiers())
        .extracting(
            tier -> tier.transitions().stream().map(each -> each.transition().id()).toList())
        .containsExactly(List.of("p0"), List.of("p1", "f1"), List.of("p5"), List.of("d"));
  }

  @Test
  void a_node_knows_whether_success_leads_on() {
    ExecutableWorkflow workflow =
        compile(
            """
            workflow: w
            nodes: { a: {}, b: {}, c: {} }
            transitions:
              - { from: a, to: b, on: any }
              - { from: b, to: c, on: failure }
            """);

    assertThat(workflow.node("a").handlesSuccess()).isTrue();
    assertThat(workflow.node("b").handlesSuccess()).isFalse();
    assertThat(workflow.node("c").handlesSuccess()).isFalse();
  }

  @Test
  void only_results_that_an_expression_can_read_are_named() {
    ExecutableWorkflow workflow =
        compile(
            """
            workflow: w
            nodes:
              a: {}
              b: { action: transform, inputMapping: { x: nodes.a.result.x } }
              c: { fail: { code: X, message: "${nodes.b.result.y}" } }
            transitions:
              - a -> b -> c
              - { from: b, to: c, condition: has(nodes.c.result.z) }
            """);
    ExecutableWorkflow all =
        compile("workflow: w\nnodes: { a: {} }\noutputMapping: { all: keys(nodes) }");

    assertThat(workflow.node("a").resultIsNamed()).isTrue();
    assertThat(workflow.node("b").resultIsNamed()).isTrue();
    assertThat(workflow.node("c").resultIsNamed()).isTrue();
    assertThat(all.node("a").resultIsNamed()).isTrue();
    assertThat(compile("workflow: w\nnodes: { a: {} }").node("a").resultIsNamed()).isFalse();
  }

  @Test
  void settings_are_literal_text_with_holes() throws ExpressionFailed {
    ExecutableWorkflow workflow =
        compile(
            """
            workflow: w
            nodes:
              a:
                action: mock
                config:
                  seed: "run ${input.id}"
                  schema: { const: "${not a hole}" }
                  fail: { times: 2 }
              b: { fail: { code: X, message: "no ${input.id} for $${5}" } }
              c: {}
            transitions: [a -> b, { from: b, to: c, on: failure }]
            """);
    Bindings bindings = Bindings.of(Map.of("input", Json.object("id", Json.of(7))));

    assertThat(workflow.node("a").settings().render(bindings))
        .isEqualTo(
            Json.object(
                "seed",
                Json.of("run 7"),
                "schema",
                Json.object("const", Json.of("${not a hole}")),
                "fail",
                Json.object("times", Json.of(2))));
    assertThat(workflow.node("b").settings().render(bindings))
        .isEqualTo(Json.object("code", Json.of("X"), "message", Json.of("no 7 for ${5}")));
    assertThat(workflow.node("c").settings().render(bindings)).isEqualTo(Json.Obj.EMPTY);
  }

  @Test
  void an_output_mapping_has_targets_in_file_order() throws ExpressionFailed {
    ExecutableWorkflow workflow =
        compile(
            """
            workflow: w
            nodes:
              a: { outputMapping: { state.b.c: "1 + 1", output.d: [result.e] } }
              b: { outputMapping: {} }
              c: {}
            transitions: [a -> b -> c]
            """);

    List<OutputEntry> entries = workflow.node("a").outputMapping();
    assertThat(entries)
        .extracting(OutputEntry::target)
        .containsExactly(
            new Target(Target.Root.STATE, List.of("b", "c")),
            new Target(Target.Root.OUTPUT, List.of("d")));
    assertThat(entries.getFirst().value().evaluate(Bindings.of(Map.of()))).isEqualTo(Json.of(2));
    assertThat(workflow.node("b").hasOutputMapping()).isTrue();
    assertThat(workflow.node("c").hasOutputMapping()).isFalse();
  }

  @Test
  void a_transition_is_limited_by_its_author_or_by_us() {
    ExecutableWorkflow workflow =
        compile(
            """
            workflow: w
            nodes: { a: {}, b: {} }
            transitions:
              - { id: mine, from: a, to: a, condition: state.x, loopConfig: { maxIterations: 3 } }
              - { id: ours, from: a, to: b }
            """);

    var mine = workflow.transition("mine").orElseThrow();
    var ours = workflow.transition("ours").orElseThrow();
    assertThat(mine.limit()).isEqualTo(3);
    assertThat(mine.limitIsExplicit()).isTrue();
    assertThat(mine.condition()).hasToString("state.x");
    assertThat(ours.limit()).isEqualTo(1_000);
    assertThat(ours.limitIsExplicit()).isFalse();
    assertThat(ours.condition()).isNull();
    assertThat(workflow.transition("none")).isEmpty();
  }

  @Test
  void schemas_are_ready_to_check_and_absent_ones_let_all_through() {
    ExecutableWorkflow workflow =
        compile("workflow: w\ninputSchema: { type: object }\nnodes: { a: {} }");

    assertThat(workflow.inputSchema().check(Json.of(5))).hasSize(1);
    assertThat(workflow.contextSchema()).isSameAs(JsonSchema.ANYTHING);
    assertThat(workflow.outputSchema()).isSameAs(JsonSchema.ANYTHING);
    assertThat(workflow.outputMapping()).isNull();
  }

  @Test
  void a_node_that_it_does_not_have_is_our_own_mistake() {
    ExecutableWorkflow workflow = compile("workflow: w\nnodes: { a: {} }");

    assertThatThrownBy(() -> workflow.node("b"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Expected a node of workflow 'w', but it has no 'b'");
  }

  @Test
  void mistakes_of_records_are_named_by_their_path() {
    Workflow read = read("workflow: w\nnodes: { a: { retry: {} } }");
    var node = read.nodes().values().iterator().next();
    var retry =
        new Retry(
            0, Retry.Backoff.NONE, Duration.ofSeconds(-1), Duration.ofDays(99_999), true, null);
    var broken =
        new Workflow(
            "W",
            0,
            null,
            null,
            Json.object("type", Json.of("objekt")),
            null,
            "b",
            Duration.ZERO,
            Map.of(
                "a",
                new dev.perdure.model.definition.Node(
                    "a",
                    node.work(),
                    Json.object("x", Json.array(Json.of("1 +"))),
                    Json.of("result"),
                    retry,
                    Duration.ofDays(-1),
                    node.onNoMatch(),
                    node.fanOut(),
                    null)),
            List.of(
                new Transition(
                    "", "a", "a", 2, true, Transition.On.ANY, Json.of("true"), 0, null, null)),
            null);

    Compilation compilation = ExecutableWorkflow.compile(broken);

    assertThat(compilation.workflow()).isEmpty();
    assertThat(compilation.errors())
        .extracting(Finding::toString)
        .containsExactlyInAnyOrder(
            "workflow: expected a name of at most 128 small letters, digits, '.', '_' and '-',"
                + " but found \"W\"",
            "version: expected an integer of at least 1, but found 0",
            "timeout: expected a duration above 0, but found 0s",
            "contextSchema.type: unknown type 'objekt'; did you mean 'object'?",
            "initialNode: unknown node 'b'; known: a",
            "nodes.a.timeout: expected a duration between 0s and 36500d, but found PT-24H",
            "nodes.a.retry.initialDelay: expected a duration between 0s and 36500d, but found PT-1S",
            "nodes.a.retry.maxDelay: expected a duration between 0s and 36500d,"
                + " but found PT2399976H",
            "nodes.a.retry.maxAttempts: expected an integer of at least 1, but found 0",
            "nodes.a.inputMapping.x[0]: expected a value, but the text ends here",
            "nodes.a.outputMapping: expected values by target, but found \"result\"",
            "transitions[0].id: expected an id of 1 to 300 characters, but found \"\"",
            "transitions[0].default: a default is taken when nothing else matches, so it cannot"
                + " have a 'condition' too",
            "transitions[0].priority: a default comes after all priorities; drop one of the two",
            "transitions[0].loopConfig.maxIterations: expected an integer of at least 1,"
                + " but found 0");
    assertThatThrownBy(compilation::orElseThrow)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Expected a workflow without mistakes, but found:\nworkflow: ");
  }

  private static ExecutableWorkflow compile(String text) {
    return ExecutableWorkflow.compile(read(text)).orElseThrow();
  }

  private static Workflow read(String text) {
    var reading = DefinitionReader.read("w.yaml", text);
    assertThat(reading.errors()).isEmpty();
    return reading.workflows().getFirst();
  }
}
