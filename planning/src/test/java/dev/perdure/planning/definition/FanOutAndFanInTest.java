package dev.perdure.planning.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.model.definition.Spawn;
import dev.perdure.model.definition.Synchronization;
import dev.perdure.model.definition.Transition;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import dev.perdure.planning.expression.Bindings;
import dev.perdure.planning.expression.ExpressionFailed;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FanOutAndFanInTest {

  private static final String JURY =
      """
      workflow: jury
      contextSchema: { type: object, properties: { votes: { type: array } } }
      nodes:
        open: {}
        judge: { action: transform, inputMapping: { seat: _branch.index, who: juror.name } }
        count: {}
      transitions:
        - from: open
          to: judge
          foreach: { collection: input.jurors, itemVar: juror }
          concurrency: 8
          siblingGroup: jury
        - from: judge
          to: count
          synchronization:
            siblingGroup: jury
            strategy: { mOfN: 3 }
            onEarlyComplete: abandon
            onBranchFailure: fail
            timeout: 2m
            deadline: 1h
            onTimeout: proceed_with_available
            merge: { source: _branch.output.seat, target: state.votes, strategy: collect }
      """;

  @Test
  void every_key_of_a_fan_out_and_a_fan_in_is_read() {
    List<Transition> transitions = read(JURY).transitions();

    assertThat(transitions.getFirst().spawn())
        .isEqualTo(new Spawn(new Spawn.Each(Json.of("input.jurors"), "juror"), 8, "jury"));
    assertThat(transitions.getFirst().synchronization()).isNull();
    assertThat(transitions.getLast().spawn()).isNull();
    assertThat(transitions.getLast().synchronization())
        .isEqualTo(
            new Synchronization(
                "jury",
                new Synchronization.MOfN(3),
                Synchronization.OnEarlyComplete.ABANDON,
                Synchronization.OnBranchFailure.FAIL,
                Duration.ofMinutes(2),
                Duration.ofHours(1),
                Synchronization.OnTimeout.PROCEED_WITH_AVAILABLE,
                new Synchronization.Merge(
                    "_branch.output.seat", "state.votes", Synchronization.MergeStrategy.COLLECT)));
  }

  @Test
  void a_merge_that_is_a_target_appends_what_the_branches_put_out() {
    assertThat(fanIn("merge: state.votes").merge())
        .isEqualTo(
            new Synchronization.Merge(
                "_branch.output", "state.votes", Synchronization.MergeStrategy.APPEND));
  }

  @Test
  void a_count_is_an_integer_or_an_expression() throws ExpressionFailed {
    var three = compile(jury("spawnCount: 3", "")).transition("open->judge").orElseThrow();
    var many = compile(jury("spawnCount: input.n + 1", "")).transition("open->judge").orElseThrow();
    Bindings bindings = Bindings.of(Map.of("input", Json.object("n", Json.of(6))));

    assertThat(three.tokens()).isNotNull();
    assertThat(three.tokens().evaluate(bindings)).isEqualTo(Json.of(3));
    assertThat(many.tokens()).isNotNull();
    assertThat(many.tokens().evaluate(bindings)).isEqualTo(Json.of(7));
  }

  @Test
  void a_group_alone_makes_one_branch() {
    var transition = compile(jury("priority: 1", "")).transition("open->judge").orElseThrow();

    assertThat(transition.transition().spawn()).isEqualTo(new Spawn(new Spawn.One(), null, "jury"));
    assertThat(transition.tokens()).isNull();
  }

  @Test
  void all_waits_for_everyone_and_fails_with_the_first_by_default() {
    FanIn fanIn = compile(jury("spawnCount: 3", "")).fanIn("jury");

    assertThat(fanIn)
        .isEqualTo(
            new FanIn(
                "jury",
                "count",
                List.of("judge->count"),
                new Synchronization.All(),
                Synchronization.OnEarlyComplete.CANCEL,
                Synchronization.OnBranchFailure.FAIL,
                null,
                null,
                Synchronization.OnTimeout.FAIL,
                null));
  }

  @Test
  void any_and_a_quorum_bear_failures_by_default() {
    assertThat(compile(jury("spawnCount: 3", "strategy: any")).fanIn("jury").onBranchFailure())
        .isEqualTo(Synchronization.OnBranchFailure.CONTINUE);
    assertThat(
            compile(jury("spawnCount: 3", "strategy: { mOfN: 2 }")).fanIn("jury").onBranchFailure())
        .isEqualTo(Synchronization.OnBranchFailure.CONTINUE);
  }

  @Test
  void settings_stand_on_any_of_the_transitions_of_a_fan_in() {
    ExecutableWorkflow workflow =
        compile(
            """
            workflow: w
            nodes: { open: {}, yes: {}, no: {}, count: {} }
            transitions:
              - { from: open, to: yes, siblingGroup: jury }
              - { from: open, to: no, siblingGroup: jury }
              - { from: yes, to: count, synchronization: { siblingGroup: jury, strategy: any } }
              - { from: no, to: count, synchronization: { siblingGroup: jury, deadline: 1h } }
            """);

    FanIn fanIn = workflow.fanIn("jury");
    assertThat(fanIn.transitions()).containsExactly("yes->count", "no->count");
    assertThat(fanIn.strategy()).isEqualTo(new Synchronization.Any());
    assertThat(fanIn.deadline()).isEqualTo(Duration.ofHours(1));
    assertThat(workflow.transition("no->count").orElseThrow().fanIn()).isSameAs(fanIn);
    assertThat(workflow.transition("open->no").orElseThrow().fanIn()).isNull();
  }

  @Test
  void a_merge_reads_a_path_in_the_branch() throws ExpressionFailed {
    FanIn.Merge merge = compile(JURY).fanIn("jury").merge();

    assertThat(merge).isNotNull();
    assertThat(merge.target()).isEqualTo(new Target(Target.Root.STATE, List.of("votes")));
    assertThat(merge.strategy()).isEqualTo(Synchronization.MergeStrategy.COLLECT);
    Json branch = Json.object("output", Json.object("seat", Json.of(4)));
    assertThat(merge.source().evaluate(Bindings.of(Map.of("_branch", branch))))
        .isEqualTo(Json.of(4));
  }

  @Test
  void a_group_without_a_fan_in_is_our_own_mistake_in_a_sound_workflow() {
    ExecutableWorkflow workflow = compile("workflow: w\nnodes: { a: {} }");

    assertThatThrownBy(() -> workflow.fanIn("jury"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Expected a fan-in of group 'jury' in workflow 'w', but it has none");
  }

  @Test
  void the_same_fan_in_is_the_same_content_wherever_its_settings_stand() {
    String once =
        """
        workflow: w
        nodes: { open: {}, yes: {}, no: {}, count: {} }
        transitions:
          - { from: open, to: yes, siblingGroup: jury }
          - { from: open, to: no, siblingGroup: jury }
          - { from: yes, to: count, synchronization: { siblingGroup: jury } }
          - { from: no, to: count, synchronization: { siblingGroup: jury, merge: state.votes } }
        """;
    String everywhere =
        """
        workflow: w
        nodes: { open: {}, yes: {}, no: {}, count: {} }
        transitions:
          - { from: open, to: yes, siblingGroup: jury }
          - { from: open, to: no, siblingGroup: jury }
          - from: [yes, no]
            to: count
            synchronization:
              siblingGroup: jury
              strategy: all
              onEarlyComplete: cancel
              onBranchFailure: fail
              onTimeout: fail
              merge: { source: _branch.output, target: state.votes, strategy: append }
        """;

    assertThat(DefinitionText.hash(read(once))).isEqualTo(DefinitionText.hash(read(everywhere)));
    assertThat(DefinitionText.hash(read(once)))
        .isNotEqualTo(DefinitionText.hash(read(once.replace("state.votes", "state.voices"))));
  }

  private static Synchronization fanIn(String settings) {
    Synchronization fanIn =
        read(jury("spawnCount: 3", settings)).transitions().getLast().synchronization();
    assertThat(fanIn).isNotNull();
    return fanIn;
  }

  private static String jury(String spawn, String settings) {
    return """
    workflow: w
    nodes: { open: {}, judge: {}, count: {} }
    transitions:
      - { from: open, to: judge, siblingGroup: jury, %s }
      - { from: judge, to: count, synchronization: { siblingGroup: jury, %s } }
    """
        .formatted(spawn, settings);
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
