package dev.perdure.planning;

import static dev.perdure.planning.Scenario.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.RunStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.decision.Decision.CountUncleanEnd;
import dev.perdure.model.decision.Decision.DispatchToken;
import dev.perdure.model.decision.Decision.Execute;
import dev.perdure.model.decision.Decision.Ignore;
import dev.perdure.model.decision.Decision.RaiseIncident;
import dev.perdure.model.decision.Decision.ResolveIncident;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Message;
import dev.perdure.planning.state.RunState.Incident;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class IncidentTest {
  private static final String TWO_AT_WORK =
      """
      workflow: test
      nodes:
        split: {}
        a: { action: mock, timeout: 1m }
        b: { action: mock }
        c: { action: mock }
      transitions: [ split -> a, split -> b, b -> c ]
      """;

  private static final String SUSPICION =
      "Expected work to outlive at most 2 unclean ends, but these were under way at 3 in a row:"
          + " token 2 at 'a'. They are not issued again. Find out whether they end the process,"
          + " then resume the run, or cancel it";

  @Test
  void work_at_an_unclean_end_is_counted_and_issued_again() {
    var run = Scenario.of(TWO_AT_WORK).started();

    Plan plan = run.tell(new Message.UncleanEnd());

    assertThat(plan)
        .isEqualTo(
            new Plan(
                List.of(new CountUncleanEnd(List.of(2L, 3L))),
                List.of(work(2, "a"), work(3, "b")),
                List.of()));
  }

  @Test
  void work_at_three_unclean_ends_in_a_row_is_held_back_and_the_rest_goes_on() {
    var run = Scenario.of(TWO_AT_WORK).started();
    run.tell(new Message.UncleanEnd());
    run.complete(3, "{}");
    run.tell(new Message.UncleanEnd());

    Plan plan = run.tell(new Message.UncleanEnd());

    assertThat(plan)
        .isEqualTo(
            new Plan(
                List.of(new CountUncleanEnd(List.of(2L, 4L)), new RaiseIncident(SUSPICION, "")),
                List.of(work(4, "c")),
                List.of()));
    assertThat(run.status()).isEqualTo(RunStatus.INCIDENT);
    assertThat(run.outstanding()).containsExactly(work(4, "c"));
  }

  @Test
  void while_the_run_is_parked_other_results_count_and_the_suspect_neither_ages_nor_counts_on() {
    var run = suspected();

    run.complete(3, "{}");
    Plan unclean = run.tell(new Message.UncleanEnd());
    Plan late = run.wakeAfter(Duration.ofDays(1));

    assertThat(unclean.writes()).containsExactly(new CountUncleanEnd(List.of(4L)));
    assertThat(late.writes()).isEmpty();
    assertThat(run.standing()).containsExactly("a", "c");
    assertThat(run.status()).isEqualTo(RunStatus.INCIDENT);
  }

  @Test
  void resuming_issues_the_suspect_again_with_all_its_time_before_it() {
    var run = suspected();

    Plan plan = run.later(Duration.ofDays(1)).tell(new Message.Resume());

    assertThat(plan)
        .isEqualTo(
            new Plan(
                List.of(
                    new ResolveIncident(),
                    new DispatchToken(
                        2, 1, null, null, NOON.plus(Duration.ofDays(1)).plusSeconds(60)),
                    new DispatchToken(3, 1, null, null, null)),
                List.of(work(2, "a"), work(3, "b")),
                List.of()));
    assertThat(run.status()).isEqualTo(RunStatus.RUNNING);
    assertThat(run.tell(new Message.UncleanEnd()).writes())
        .containsExactly(new CountUncleanEnd(List.of(2L, 3L)));
  }

  @Test
  void many_suspects_are_one_incident_that_names_the_first_of_them() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes: { split: {}, a: { action: mock } }
                transitions:
                  - { from: split, to: a, id: t1 }
                  - { from: split, to: a, id: t2 }
                  - { from: split, to: a, id: t3 }
                  - { from: split, to: a, id: t4 }
                  - { from: split, to: a, id: t5 }
                  - { from: split, to: a, id: t6 }
                  - { from: split, to: a, id: t7 }
                """)
            .started();

    for (int end = 1; end <= 3; end++) {
      run.tell(new Message.UncleanEnd());
    }

    assertThat(run.state().incidents())
        .singleElement()
        .satisfies(
            incident ->
                assertThat(incident.reason())
                    .contains("token 2 at 'a', ")
                    .contains("token 6 at 'a' and 2 more.")
                    .doesNotContain("token 7"));
    assertThat(run.outstanding()).isEmpty();
  }

  @Test
  void a_suspect_whose_result_comes_after_all_is_welcome() {
    var run = suspected();

    run.complete(2, "{}");
    assertThat(run.standing()).containsExactly("b");
    run.complete(3, "{}");
    run.complete(4, "{}");

    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void a_message_that_could_not_be_planned_parks_the_run_and_is_held() {
    var run = Scenario.of(TWO_AT_WORK).started();

    Plan plan = run.tell(new Message.Park("it cannot be planned", "{\"wake\":{}}"));
    run.tell(new Message.Park("nor can this", "{\"continue\":{}}"));

    assertThat(plan.writes())
        .containsExactly(new RaiseIncident("it cannot be planned", "{\"wake\":{}}"));
    assertThat(run.state().incidents())
        .containsExactly(
            new Incident("it cannot be planned", "{\"wake\":{}}"),
            new Incident("nor can this", "{\"continue\":{}}"));
    assertThat(run.outstanding()).containsExactly(work(2, "a"), work(3, "b"));
  }

  @Test
  void resuming_a_run_that_is_not_parked_changes_nothing() {
    var run = Scenario.of(TWO_AT_WORK).started();

    assertThat(run.tell(new Message.Resume()))
        .isEqualTo(
            new Plan(
                List.of(new Ignore("Expected run r1 to be parked, but it is running")),
                List.of(),
                List.of()));
  }

  @Test
  void a_parked_run_can_be_cancelled() {
    var run = suspected();

    run.tell(new Message.Cancel("enough"));

    assertThat(run.status()).isEqualTo(RunStatus.CANCELLED);
    assertThat(run.state().incidents()).isEmpty();
  }

  @Test
  void the_time_of_a_parked_run_goes_on() {
    var run =
        Scenario.of("{ workflow: test, timeout: 1h, nodes: { a: { action: mock } } }").started();
    for (int end = 1; end <= 3; end++) {
      run.tell(new Message.UncleanEnd());
    }

    run.wakeAfter(Duration.ofHours(1));

    assertThat(run.status()).isEqualTo(RunStatus.TIMED_OUT);
  }

  private static Scenario suspected() {
    var run = Scenario.of(TWO_AT_WORK).started();
    for (int end = 1; end <= 3; end++) {
      run.tell(new Message.UncleanEnd());
    }
    assertThat(run.status()).isEqualTo(RunStatus.INCIDENT);
    return run;
  }

  private static Decision.Send work(long token, String node) {
    return new Execute(token, 1, node, "mock", Json.Obj.EMPTY, Json.Obj.EMPTY, "r1/" + token);
  }
}
