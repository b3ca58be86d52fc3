package dev.perdure.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.perdure.model.RunStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.decision.Decision.ContinueLater;
import dev.perdure.model.decision.Decision.RetryToken;
import dev.perdure.model.message.Message;
import dev.perdure.planning.state.RunState;
import dev.perdure.planning.state.Token;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WindowTest {

  private static final String LONG_WAY =
      """
      workflow: test
      nodes: { a: {}, b: {} }
      transitions:
        - { from: a, to: a, loopConfig: { maxIterations: 2500 } }
        - { from: a, to: b, default: true }
      """;

  @Test
  void at_most_a_thousand_tokens_go_on_in_a_message_and_the_rest_continues() {
    var run = Scenario.of(LONG_WAY);

    Plan first = run.start("{}");
    assertThat(first.sends()).containsExactly(new ContinueLater());
    assertThat(visits(first)).isEqualTo(Planner.MAX_TOKENS_A_MESSAGE);
    assertThat(run.outstanding()).containsExactly(new ContinueLater());

    Plan second = run.tell(new Message.Continue());
    assertThat(second.sends()).containsExactly(new ContinueLater());
    Plan third = run.tell(new Message.Continue());
    assertThat(third.sends()).isEmpty();
    assertThat(visits(first) + visits(second) + visits(third)).isEqualTo(2_502);
    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void a_wide_fan_out_hands_out_no_more_than_may_be_at_work_and_goes_on_as_work_ends() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes: { open: {}, work: { action: mock }, join: {} }
                transitions:
                  - { from: open, to: work, spawnCount: 5000, siblingGroup: g }
                  - { from: work, to: join, synchronization: { siblingGroup: g } }
                """)
            .started();
    assertThat(run.work()).hasSize(RunState.MOST_AT_WORK);
    assertThat(run.state().liveTokens()).isEqualTo(5_000);

    run.complete(2, "{}");

    assertThat(run.work()).hasSize(RunState.MOST_AT_WORK);
    assertThat(run.work().getLast().token()).isEqualTo(2 + RunState.MOST_AT_WORK);
  }

  @Test
  void continuing_without_need_changes_nothing() {
    var run = Scenario.of("{ workflow: test, nodes: { a: { action: mock } } }").started();

    assertThat(run.tell(new Message.Continue()))
        .isEqualTo(new Plan(List.of(), List.of(), List.of()));
  }

  @Test
  void tokens_go_on_in_the_order_of_their_creation() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes: { split: {}, a: {}, b: {}, a2: { action: mock }, b2: { action: mock } }
                transitions: [ split -> a, split -> b, a -> a2, b -> b2 ]
                """)
            .started();

    assertThat(run.state().tokens())
        .extracting(Token::id, Token::node)
        .containsExactly(tuple(4L, "a2"), tuple(5L, "b2"));
  }

  @Test
  void what_is_left_of_a_window_goes_on_although_other_messages_come_between() {
    var run = Scenario.of(LONG_WAY);
    run.start("{}");

    Plan between = run.wakeAfter(Duration.ofSeconds(1));
    assertThat(between.writes()).isEmpty();
    assertThat(run.tell(new Message.UncleanEnd()).sends()).containsExactly(new ContinueLater());
    run.settled();

    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void alarms_beyond_a_thousand_stay_due() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes: { split: {}, work: { action: mock, timeout: 1s, retry: { maxAttempts: 2 } } }
                transitions:
                """
                    + "  - split -> work\n".repeat(1_500))
            .started();

    Plan first = run.wakeAfter(Duration.ofSeconds(1));
    Optional<Instant> left = run.state().nextDue();
    Plan second = run.tell(new Message.Wake());

    assertThat(first.writes())
        .hasSize(Planner.MAX_TOKENS_A_MESSAGE)
        .hasOnlyElementsOfType(RetryToken.class);
    assertThat(left).contains(run.now());
    assertThat(second.writes()).hasSize(500);
    assertThat(run.state().nextDue()).hasValueSatisfying(due -> assertThat(due).isAfter(run.now()));
  }

  private static long visits(Plan plan) {
    return plan.writes().stream().filter(w -> w instanceof Decision.RecordResult).count();
  }
}
