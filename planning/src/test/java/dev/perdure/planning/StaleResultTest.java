package dev.perdure.planning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Message;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class StaleResultTest {
  private static final String TWO_ATTEMPTS =
      """
      workflow: test
      nodes:
        a: { action: mock, retry: { maxAttempts: 2, initialDelay: 1s, jitter: false } }
        b: { action: mock }
      transitions: [ a -> b ]
      """;

  @Test
  void a_result_that_comes_twice_counts_once() {
    var run = Scenario.of(TWO_ATTEMPTS).started();
    run.complete(1, "{}");

    assertIgnored(
        run.tell(new Message.WorkCompleted(1, 1, Json.Obj.EMPTY)),
        "Expected token 1 of run r1 to be live, but it has ended");
  }

  @Test
  void a_result_of_an_attempt_that_is_over_changes_nothing() {
    var run = Scenario.of(TWO_ATTEMPTS).started();
    run.failRetryably(1, "BUSY");

    assertIgnored(
        run.tell(new Message.WorkCompleted(1, 1, Json.Obj.EMPTY)),
        "Expected token 1 of run r1 to be dispatched, but it is pending with attempt 2");
    run.wakeAfter(Duration.ofSeconds(1));
    assertIgnored(
        run.tell(new Message.WorkFailed(1, 1, Scenario.failure("BUSY", true))),
        "Expected attempt 2 of token 1 of run r1, but heard of attempt 1");
  }

  @Test
  void a_result_of_an_attempt_that_has_not_begun_changes_nothing() {
    var run = Scenario.of(TWO_ATTEMPTS).started();

    assertIgnored(
        run.tell(new Message.WorkCompleted(1, 2, Json.Obj.EMPTY)),
        "Expected attempt 1 of token 1 of run r1, but heard of attempt 2");
  }

  @Test
  void a_result_of_a_token_that_never_was_changes_nothing() {
    var run = Scenario.of(TWO_ATTEMPTS).started();

    assertIgnored(
        run.tell(new Message.WorkCompleted(9, 1, Json.Obj.EMPTY)),
        "Expected a token of run r1, but it has no token 9");
    assertIgnored(
        run.tell(new Message.WorkFailed(0, 1, Scenario.failure("BUSY", true))),
        "Expected a token of run r1, but it has no token 0");
  }

  @Test
  void a_final_run_says_so_to_everybody_and_does_not_note_its_own_reminders() {
    var run = Scenario.of(TWO_ATTEMPTS).started();
    run.tell(new Message.Cancel("enough"));

    assertIgnored(
        run.tell(new Message.WorkCompleted(1, 1, Json.Obj.EMPTY)),
        "Expected a result of token 1 while run r1 is open, but it is already cancelled");
    assertIgnored(
        run.tell(new Message.WorkFailed(1, 1, Scenario.failure("BUSY", true))),
        "Expected a failure of token 1 while run r1 is open, but it is already cancelled");
    assertIgnored(
        run.tell(new Message.Cancel("again")),
        "Expected a cancellation while run r1 is open, but it is already cancelled");
    assertIgnored(
        run.start("{}"), "Expected a start while run r1 is open, but it is already cancelled");
    assertIgnored(
        run.tell(new Message.Resume()),
        "Expected a resumption while run r1 is open, but it is already cancelled");
    assertIgnored(
        run.tell(new Message.Park("broken", "")),
        "Expected an incident while run r1 is open, but it is already cancelled");
    for (Message reminder :
        List.of(new Message.Wake(), new Message.Continue(), new Message.UncleanEnd())) {
      assertThat(run.tell(reminder)).isEqualTo(new Plan(List.of(), List.of(), List.of()));
    }
    assertThat(run.outstanding()).isEmpty();
  }

  private static void assertIgnored(Plan plan, String reason) {
    assertThat(plan)
        .isEqualTo(new Plan(List.of(new Decision.Ignore(reason)), List.of(), List.of()));
  }
}
