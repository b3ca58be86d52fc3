package dev.perdure.planning;

import static dev.perdure.planning.Scenario.NOON;
import static dev.perdure.planning.Scenario.PARENT;
import static dev.perdure.planning.Scenario.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.ActorId;
import dev.perdure.model.Artifact;
import dev.perdure.model.ErrorCode;
import dev.perdure.model.RunStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Message;
import dev.perdure.model.message.Outgoing;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What runs stage under names: references, never contents. */
class ArtifactTest {
  private static final Artifact REPORT = artifact("report", 3);
  private static final Artifact LATER = artifact("report", 4);
  private static final Artifact LOGO = artifact("logo", 5);

  private static final String MAKING =
      """
      workflow: test
      nodes:
        make: { action: java, config: { function: make }, outputMapping: { output.size: artifacts.report.size } }
        again: { action: java, config: { function: make } }
      transitions: [ make -> again ]
      outputMapping: { size: output.size, last: artifacts.report.size, all: size(artifacts) }
      """;

  private static final String PARENT_OF_MAKER =
      """
      workflow: test
      nodes:
        make: { action: java, config: { function: make } }
        child: { subworkflow: piece%s, outputMapping: { output.logo: artifacts.logo.id } }
      transitions: [ make -> child ]
      """;

  private static Artifact artifact(String name, long size) {
    return new Artifact(name, "r1/1/" + name, "text/plain", size, "0a".repeat(32));
  }

  private static Message made(long token, int attempt, Artifact... artifacts) {
    return new Message.WorkCompleted(token, attempt, json("{}"), List.of(artifacts));
  }

  @Test
  void artifacts_name_is_a_staged_artifacts_reference() {
    Scenario run = Scenario.of(MAKING).started();

    Plan plan = run.tell(made(1, 1, REPORT));

    assertThat(plan.writes()).contains(new Decision.StageArtifacts(1, List.of(REPORT)));
    assertThat(run.state().artifacts().seen()).isEqualTo(Json.object("report", REPORT.toJson()));
    run.complete(2, "{}");
    assertThat(run.result()).isEqualTo(json("{'size': 3, 'last': 3, 'all': 1}"));
  }

  @Test
  void the_latest_of_a_name_counts() {
    Scenario run = Scenario.of(MAKING).started();

    run.tell(made(1, 1, REPORT, LOGO));
    run.tell(made(2, 1, LATER));

    assertThat(run.result()).isEqualTo(json("{'size': 3, 'last': 4, 'all': 2}"));
    assertThat(run.state().artifacts().staged()).containsExactly(LOGO, LATER);
  }

  @Test
  void what_a_stale_attempt_staged_is_nobodys() {
    Scenario run = Scenario.of(MAKING).started();

    run.tell(made(1, 2, LATER));
    assertThat(run.state().artifacts().staged()).isEmpty();

    run.tell(made(1, 1, REPORT));
    run.tell(made(1, 1, LATER));
    assertThat(run.state().artifacts().staged()).containsExactly(REPORT);
  }

  @Test
  void more_names_than_the_limit_fail_the_node() {
    var one = new RunLimits(1000, 1000, 1000, 1000, 10, 10, 1000, 10, 1000, 2, 1, 1_000);
    Scenario run = Scenario.of(MAKING).within(one).started();

    run.tell(made(1, 1, REPORT));
    run.tell(made(2, 1, LATER, LOGO));

    assertThat(run.error().code()).isEqualTo(ErrorCode.LIMIT_EXCEEDED);
    assertThat(run.error().message()).contains("artifacts");
  }

  @Test
  void a_childs_staged_artifacts_go_to_its_parent_with_its_completion() {
    Scenario child = Scenario.of(MAKING);
    child.startAsChild("{}");
    child.tell(made(1, 1, REPORT));

    Plan end = child.tell(made(2, 1, LOGO));

    var message =
        new Message.ChildCompleted(
            PARENT.token(),
            PARENT.attempt(),
            "r1",
            json("{'size': 3, 'last': 3, 'all': 2}"),
            List.of(LOGO, REPORT));
    assertThat(end.messages()).containsExactly(new Outgoing(ActorId.run("p1"), message));
  }

  @Test
  void what_a_completed_child_staged_is_its_parents() {
    Scenario run = Scenario.of(PARENT_OF_MAKER.formatted("")).started();
    run.tell(made(1, 1, REPORT));

    String child = ChildIds.of("r1", 2, 1);
    run.tell(new Message.ChildCompleted(2, 1, child, json("{}"), List.of(LOGO, LATER)));

    assertThat(run.result()).isEqualTo(json("{'logo': 'r1/1/logo'}"));
    assertThat(run.state().artifacts().staged()).containsExactly(LOGO, LATER);
  }

  @Test
  void a_child_sees_the_artifacts_of_its_parent_only_if_it_inherits_them() {
    for (boolean inherits : List.of(true, false)) {
      String keys = ", inheritArtifacts: " + inherits;
      Scenario run = Scenario.of(PARENT_OF_MAKER.formatted(keys)).started();

      Plan plan = run.tell(made(1, 1, REPORT));

      assertThat(plan.messages())
          .extracting(outgoing -> ((Message.StartChild) outgoing.message()).artifacts())
          .containsExactly(inherits ? List.of(REPORT) : List.of());
    }
  }

  @Test
  void what_a_child_inherited_is_not_handed_back() {
    Scenario child = Scenario.of(MAKING);
    child.tell(new Message.StartChild("r1", "test", 1, json("{}"), PARENT, List.of(REPORT)).at(1));
    child.complete(1, "{}");
    assertThat(child.state().artifacts().seen()).isEqualTo(Json.object("report", REPORT.toJson()));

    Plan end = child.complete(2, "{}");

    assertThat(child.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(end.messages())
        .extracting(outgoing -> ((Message.ChildCompleted) outgoing.message()).artifacts())
        .containsExactly(List.of());
  }

  @Test
  void a_run_without_artifacts_sees_an_empty_object() {
    Scenario run =
        Scenario.of(
            """
            workflow: test
            nodes: { a: { outputMapping: { output.has: has(artifacts.report), output.n: size(artifacts) } } }
            """);

    run.tell(new Message.Start("r1", "test", 1, json("{}"), Map.of()));

    assertThat(run.result()).isEqualTo(json("{'has': false, 'n': 0}"));
    assertThat(run.state().startedAt()).isEqualTo(NOON);
  }
}
