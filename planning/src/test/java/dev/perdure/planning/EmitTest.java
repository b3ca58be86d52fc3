package dev.perdure.planning;

import static dev.perdure.planning.Scenario.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.ActorId;
import dev.perdure.model.RunStatus;
import dev.perdure.model.decision.Decision.EmitEvent;
import dev.perdure.model.message.Message;
import dev.perdure.model.message.Outgoing;
import org.junit.jupiter.api.Test;

/** A node sends an event to a run. */
class EmitTest {

  private static final String TELLING =
      """
      workflow: test
      nodes:
        tell:
          action: emit
          config: { event: "order.${input.what}", to: "${input.to}" }
          inputMapping: { n: input.n }
          outputMapping: { output.told: result.to }
      """;

  @Test
  void the_event_leaves_in_the_message_in_which_the_node_ends() {
    var run = Scenario.of(TELLING);

    Plan plan = run.start("{'to': 'r7', 'what': 'paid', 'n': 3}");

    assertThat(plan.writes()).contains(new EmitEvent(1, "r7", "order.paid", json("{'n': 3}")));
    assertThat(plan.messages())
        .containsExactly(
            new Outgoing(
                ActorId.run("r7"), new Message.Event("order.paid", json("{'n': 3}"), null)));
    assertThat(plan.sends()).isEmpty();
    assertThat(run.result()).isEqualTo(json("{'told': 'r7'}"));
  }

  @Test
  void a_name_or_target_that_cannot_be_fails_the_node_and_sends_nothing() {
    var name = Scenario.of(TELLING);
    var target = Scenario.of(TELLING);

    Plan unnamed = name.start("{'to': 'r7', 'what': 'so so', 'n': 3}");
    Plan untold = target.start("{'to': ' ', 'what': 'paid', 'n': 3}");

    assertThat(unnamed.messages()).isEmpty();
    assertThat(name.error().message()).contains("config.event", "'order.so so'");
    assertThat(untold.messages()).isEmpty();
    assertThat(target.error().message()).contains("config.to: Expected the id of a run");
  }

  @Test
  void an_event_that_is_too_large_fails_the_node_and_sends_nothing() {
    var run =
        Scenario.of(TELLING)
            .within(new RunLimits(1000, 1000, 1000, 1000, 10, 10, 1000, 10, 20, 2, 10, 1_000));

    Plan plan = run.start("{'to': 'r7', 'what': 'paid', 'n': 'a text that is too long'}");

    assertThat(plan.messages()).isEmpty();
    assertThat(run.errorCode()).isEqualTo("LIMIT_EXCEEDED");
    assertThat(run.error().message()).contains("the event", "eventBytes");
  }

  @Test
  void a_run_may_tell_itself() {
    var run =
        Scenario.of(
            """
            workflow: test
            nodes: { tell: { action: emit, config: { event: go, to: "${_run.id}" } }, hear: { wait: { event: go } } }
            transitions: [ tell -> hear ]
            """);

    Plan plan = run.start("{}");

    assertThat(run.status()).isEqualTo(RunStatus.SUSPENDED);
    run.tell(plan.messages().getFirst().message());
    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
  }
}
