package dev.perdure.planning.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Retry;
import dev.perdure.model.definition.Synchronization;
import dev.perdure.model.definition.Transition;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkflowBuilderTest {

  @Test
  void java_and_a_file_declare_the_same_branches() {
    Workflow built =
        Workflow.named("jury")
            .node("open")
            .node("judge")
            .node("clerk")
            .node("count")
            .node("tell")
            .transition(
                "open",
                "judge",
                t -> t.foreach("input.jurors", "juror").concurrency(8).siblingGroup("jury"))
            .transition("open", "clerk", t -> t.siblingGroup("jury"))
            .transition(
                List.of("judge", "clerk"),
                "count",
                t ->
                    t.synchronization(
                        "jury",
                        s ->
                            s.mOfN(3)
                                .onEarlyComplete(Synchronization.OnEarlyComplete.ABANDON)
                                .onBranchFailure(Synchronization.OnBranchFailure.FAIL)
                                .timeout(Duration.ofMinutes(2))
                                .deadline(Duration.ofHours(1))
                                .onTimeout(Synchronization.OnTimeout.PROCEED_WITH_AVAILABLE)
                                .merge("state.votes")))
            .transition("count", "tell", t -> t.spawnCount("size(state.votes)").concurrency(1))
            .transition("count", "tell", t -> t.spawnCount(2))
            .transition("count", "tell", t -> t.foreach("state.votes"))
            .build();

    var reading =
        DefinitionReader.read(
            "jury.yaml",
            """
            workflow: jury
            nodes: { open: {}, judge: {}, clerk: {}, count: {}, tell: {} }
            transitions:
              - from: open
                to: judge
                foreach: { collection: input.jurors, itemVar: juror }
                concurrency: 8
                siblingGroup: jury
              - { from: open, to: clerk, siblingGroup: jury }
              - from: [judge, clerk]
                to: count
                synchronization:
                  siblingGroup: jury
                  strategy: { mOfN: 3 }
                  onEarlyComplete: abandon
                  onBranchFailure: fail
                  timeout: 2m
                  deadline: 1h
                  onTimeout: proceed_with_available
                  merge: state.votes
              - { from: count, to: tell, spawnCount: size(state.votes), concurrency: 1 }
              - { from: count, to: tell, spawnCount: 2 }
              - { from: count, to: tell, foreach: { collection: state.votes } }
            """);
    assertThat(reading.errors()).isEmpty();
    assertThat(built).isEqualTo(reading.workflows().getFirst());
  }

  @Test
  void mistakes_of_branches_declared_in_java_speak_of_transitions_by_their_position() {
    Workflow built =
        Workflow.named("w")
            .node("open")
            .node("judge")
            .node("count")
            .transition("open", "judge", t -> t.spawnCount(2).siblingGroup("jury").concurrency(0))
            .transition("judge", "count", t -> t.synchronization("jury", s -> s.mOfN(3)))
            .transition("judge", "count", t -> t.synchronization("juri", s -> s.mOfN(0)))
            .build();

    assertThat(ExecutableWorkflow.compile(built).errors())
        .extracting(Finding::toString)
        .containsExactlyInAnyOrder(
            "transitions[0].concurrency: expected an integer of at least 1, but found 0",
            "transitions[1].synchronization.strategy.mOfN: 3 of the branches of 'jury' must arrive,"
                + " but transitions[0] never begins more than 2",
            "transitions[2].synchronization: siblingGroup 'juri': nothing spawns it; did you mean"
                + " 'jury' (transitions[0].siblingGroup)?",
            "transitions[2].synchronization.strategy.mOfN: expected an integer of at least 1,"
                + " but found 0");
  }

  @Test
  void java_and_a_file_declare_the_same_workflow() {
    Workflow built =
        Workflow.named("order")
            .version(3)
            .description("An order.")
            .inputSchema(
                "{\"type\": \"object\", \"properties\": {\"sku\": {\"type\": \"string\"}}}")
            .contextSchema("{\"type\": \"object\"}")
            .outputSchema("true")
            .initialNode("reserve")
            .timeout(Duration.ofHours(1))
            .node("open")
            .node(
                "reserve",
                n ->
                    n.java("stock.reserve")
                        .inputMapping("sku", "input.sku")
                        .inputMapping("amounts", Json.array(Json.of(1), Json.of("state.n")))
                        .outputMapping("state.id", "result.id")
                        .outputMapping("state.n", Json.of(1))
                        .retry(
                            r ->
                                r.unlimited()
                                    .backoff(Retry.Backoff.LINEAR)
                                    .initialDelay(Duration.ofMillis(250))
                                    .maxDelay(Duration.ofSeconds(5))
                                    .jitter(false)
                                    .retryableErrors("TIMEOUT", "BUSY"))
                        .timeout(Duration.ofSeconds(30))
                        .onNoMatch(Node.OnNoMatch.COMPLETE)
                        .fanOut(Node.FanOut.FIRST_MATCH)
                        .description("Takes it from the shelf."))
            .node("check", n -> n.transform().inputMapping("input").retry())
            .node(
                "fake",
                n -> n.mock(Json.object("echo", Json.of(true))).retry(r -> r.maxAttempts(2)))
            .node("refused", n -> n.fail("REFUSED", "no ${input.sku}"))
            .node("lost", n -> n.fail("LOST"))
            .transition("reserve -> check -> fake")
            .transition("fake", "open")
            .transition("reserve", "refused", t -> t.on(Transition.On.FAILURE).priority(2))
            .transition(
                "check", "reserve", t -> t.id("again").condition("state.n < 3").maxIterations(3))
            .transition(
                List.of("check", "fake"),
                "lost",
                t ->
                    t.id("loss")
                        .on(Transition.On.ANY)
                        .condition(
                            Json.object("type", Json.of("exists"), "field", Json.of("state.n"))))
            .transition("fake", "lost", t -> t.byDefault())
            .outputMapping("id", "state.id")
            .outputMapping("kind", Json.of(7))
            .build();

    assertThat(built)
        .isEqualTo(
            read(
                """
                workflow: order
                version: 3
                description: An order.
                inputSchema: { type: object, properties: { sku: { type: string } } }
                contextSchema: { type: object }
                outputSchema: true
                initialNode: reserve
                timeout: 1h
                nodes:
                  open:
                  reserve:
                    action: java
                    config: { function: stock.reserve }
                    inputMapping: { sku: input.sku, amounts: [1, state.n] }
                    outputMapping: { state.id: result.id, state.n: 1 }
                    retry:
                      maxAttempts: unlimited
                      backoff: linear
                      initialDelay: 250ms
                      maxDelay: 5s
                      jitter: false
                      retryableErrors: [TIMEOUT, BUSY]
                    timeout: 30s
                    onNoMatch: complete
                    fanOut: first_match
                    description: Takes it from the shelf.
                  check: { action: transform, inputMapping: input, retry: {} }
                  fake: { action: mock, config: { echo: true }, retry: { maxAttempts: 2 } }
                  refused: { fail: { code: REFUSED, message: "no ${input.sku}" } }
                  lost: { fail: { code: LOST } }
                transitions:
                  - reserve -> check -> fake
                  - fake -> open
                  - { from: reserve, to: refused, on: failure, priority: 2 }
                  - { id: again, from: check, to: reserve, condition: state.n < 3, loopConfig: { maxIterations: 3 } }
                  - { id: loss, from: [check, fake], to: lost, on: any, condition: { type: exists, field: state.n } }
                  - { from: fake, to: lost, default: true }
                outputMapping: { id: state.id, kind: 7 }
                """));
    assertThat(ExecutableWorkflow.compile(built).errors()).isEmpty();
  }

  @Test
  void a_whole_result_may_be_one_expression() {
    assertThat(Workflow.named("w").node("a").outputMapping("input").build())
        .isEqualTo(read("workflow: w\nnodes: { a: {} }\noutputMapping: input"));
  }

  @Test
  void what_contradicts_itself_is_refused_where_it_is_written() {
    assertThatThrownBy(() -> Workflow.named("w").build())
        .hasMessage("Expected at least one node, but workflow 'w' has none");
    assertThatThrownBy(() -> Workflow.named("w").node("a").node("a"))
        .hasMessage("Expected nodes that differ, but workflow 'w' has 'a' already");
    assertThatThrownBy(() -> Workflow.named("w").node("a", n -> n.transform().fail("X")))
        .hasMessageStartingWith("Expected one kind of work, but node 'a' has ");
    assertThatThrownBy(() -> Workflow.named("w").transition("a ->"))
        .hasMessage("Expected transitions such as a -> b -> c, but found 'a ->'");
    assertThatThrownBy(() -> Workflow.named("w").outputMapping("a", "1").outputMapping("a", "2"))
        .hasMessage("Expected entries that differ, but a mapping has 'a' already");
    assertThatThrownBy(() -> Workflow.named("w").outputMapping("a", "1").outputMapping("input"))
        .hasMessage("Expected one expression for all of a mapping, but it has entries already");
    assertThatThrownBy(() -> Workflow.named("w").outputMapping("input").outputMapping("a", "1"))
        .hasMessage(
            "Expected either entries or one expression, but a mapping has \"input\" already");
  }

  private static Workflow read(String text) {
    var reading = DefinitionReader.read("w.yaml", text);
    assertThat(reading.errors()).isEmpty();
    return reading.workflows().getFirst();
  }
}
