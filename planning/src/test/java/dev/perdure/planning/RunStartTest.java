package dev.perdure.planning;

import static dev.perdure.planning.Scenario.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.RunStatus;
import dev.perdure.model.decision.Decision.CancelRun;
import dev.perdure.model.decision.Decision.CreateToken;
import dev.perdure.model.decision.Decision.DispatchToken;
import dev.perdure.model.decision.Decision.Execute;
import dev.perdure.model.decision.Decision.Ignore;
import dev.perdure.model.decision.Decision.InitializeRun;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Message;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RunStartTest {

  @Test
  void a_run_starts_with_its_defaults_and_hands_out_the_first_work() {
    var run =
        Scenario.of(
            """
            workflow: test
            timeout: 1h
            contextSchema: { type: object, properties: { total: { type: integer, default: 7 } } }
            nodes:
              charge:
                action: mock
                config: { echo: true }
                inputMapping: { amount: input.amount }
                timeout: 30s
            """);

    Plan plan = run.start("{'amount': 5}");

    Json.Obj input = Json.object("amount", Json.of(5));
    assertThat(plan)
        .isEqualTo(
            new Plan(
                List.of(
                    new InitializeRun(
                        "r1",
                        "test",
                        1,
                        Map.of(),
                        input,
                        Json.object("total", Json.of(7)),
                        NOON,
                        NOON.plus(Duration.ofHours(1))),
                    new CreateToken(1, "charge", 0, null),
                    new DispatchToken(1, 1, input, null, NOON.plusSeconds(30))),
                List.of(
                    new Execute(
                        1, 1, "charge", "mock", input, Json.object("echo", Json.of(true)), "r1/1")),
                List.of()));
  }

  @Test
  void the_initial_node_may_be_any() {
    var run =
        Scenario.of(
            """
            workflow: test
            initialNode: second
            nodes:
              first: { action: mock }
              second: { action: mock }
            transitions: [ second -> first ]
            """);

    run.start("{}");

    assertThat(run.standing()).containsExactly("second");
  }

  @Test
  void settings_with_holes_are_filled_once_and_journaled_literal_ones_are_not() {
    var run =
        Scenario.of(
            """
            workflow: test
            nodes:
              get: { action: mock, config: { echo: true, seed: "order ${input.id} $${x}" } }
            """);

    Plan plan = run.start("{'id': 5}");

    Json.Obj config = Json.object("echo", Json.of(true), "seed", Json.of("order 5 ${x}"));
    assertThat(plan.writes().getLast())
        .isEqualTo(new DispatchToken(1, 1, Json.Obj.EMPTY, config, null));
    assertThat(plan.sends())
        .containsExactly(new Execute(1, 1, "get", "mock", Json.Obj.EMPTY, config, "r1/1"));
  }

  @Test
  void holes_for_secrets_are_journaled_and_sent_as_they_are() {
    var run =
        Scenario.of(
            """
            workflow: test
            nodes:
              get: { action: mock, config: { seed: "${input.id} ${secrets.KEY} $${x}", echo: true } }
            """);

    Plan plan = run.start("{'id': '${secrets.OTHER}'}");

    Json.Obj config =
        Json.object(
            "seed", Json.of("$${secrets.OTHER} ${secrets.KEY} $${x}"), "echo", Json.of(true));
    assertThat(plan.writes().getLast())
        .isEqualTo(new DispatchToken(1, 1, Json.Obj.EMPTY, config, null));
    assertThat(plan.sends())
        .containsExactly(
            new Execute(1, 1, "get", "mock", Json.Obj.EMPTY, config, "r1/1", Set.of("KEY")));
  }

  @Test
  void a_run_starts_once() {
    var run = Scenario.of("{ workflow: test, nodes: { a: { action: mock } } }").started();

    Plan plan = run.start("{}");

    assertThat(plan)
        .isEqualTo(
            new Plan(
                List.of(new Ignore("Expected run r1 to start once, but it started before")),
                List.of(),
                List.of()));
  }

  @Test
  void before_its_start_a_run_ignores_results_and_reminders_mean_nothing() {
    var run = Scenario.of("{ workflow: test, nodes: { a: { action: mock } } }");

    assertThat(run.complete(1, "{}").writes()).hasOnlyElementsOfType(Ignore.class);
    assertThat(run.tell(new Message.Wake()).writes()).isEmpty();
    assertThat(run.tell(new Message.Continue()).writes()).isEmpty();
    assertThat(run.tell(new Message.UncleanEnd()).writes()).isEmpty();
  }

  @Test
  void a_run_that_could_not_start_is_parked_and_starts_after_the_repair() {
    var run = Scenario.of("{ workflow: test, nodes: { a: { action: mock } } }");

    run.tell(new Message.Park("no such definition", "the start"));
    assertThat(run.status()).isEqualTo(RunStatus.INCIDENT);
    run.tell(new Message.Resume());
    run.start("{}");

    assertThat(run.status()).isEqualTo(RunStatus.RUNNING);
    assertThat(run.standing()).containsExactly("a");
  }

  @Test
  void a_run_that_could_not_start_can_be_cancelled() {
    var run = Scenario.of("{ workflow: test, nodes: { a: { action: mock } } }");
    run.tell(new Message.Park("no such definition", "the start"));

    Plan plan = run.tell(new Message.Cancel("not needed any more"));

    assertThat(plan.writes()).containsExactly(new CancelRun("not needed any more"));
    assertThat(run.start("{}").writes()).hasOnlyElementsOfType(Ignore.class);
  }
}
