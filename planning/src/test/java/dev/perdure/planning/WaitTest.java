package dev.perdure.planning;

import static dev.perdure.planning.Scenario.NOON;
import static dev.perdure.planning.Scenario.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.RunStatus;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.decision.Awaited;
import dev.perdure.model.decision.Decision.BeginWait;
import dev.perdure.model.decision.Decision.CancelRun;
import dev.perdure.model.decision.Decision.CancelTokens;
import dev.perdure.model.decision.Decision.CompleteRun;
import dev.perdure.model.decision.Decision.CompleteToken;
import dev.perdure.model.decision.Decision.ReceiveEvent;
import dev.perdure.model.decision.Decision.RecordResult;
import dev.perdure.model.decision.Decision.TakeEvent;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Message;
import dev.perdure.planning.state.Events;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a token waits for, and what comes of it when that comes. */
class WaitTest {

  private static Scenario timer(String wait) {
    return Scenario.of(
        """
        workflow: test
        nodes: { a: { wait: { %s } } }
        outputMapping: { firedAt: nodes.a.result.firedAt }
        """
            .formatted(wait));
  }

  // Timers

  @Test
  void a_timer_is_never_early_and_its_result_says_when_it_fired() {
    var run = timer("for: 2d").started();

    Plan early = run.wakeAfter(Duration.ofDays(2).minusNanos(1));
    Plan plan = run.wakeAfter(Duration.ofNanos(1));

    Json fired = json("{'firedAt': '2030-01-03T12:00:00Z'}");
    assertThat(early.writes()).isEmpty();
    assertThat(plan.writes())
        .containsExactly(
            new RecordResult(1, fired, true), new CompleteToken(1), new CompleteRun(fired));
  }

  @Test
  void a_run_that_only_waits_is_suspended_and_wakes_when_the_time_has_come() {
    var run = timer("for: 1h");

    Plan plan = run.start("{}");

    assertThat(plan.writes())
        .contains(
            new BeginWait(
                1, 1, new Awaited.Timer(NOON.plusSeconds(3600)), NOON, NOON.plusSeconds(3600)));
    assertThat(plan.sends()).isEmpty();
    assertThat(run.status()).isEqualTo(RunStatus.SUSPENDED);
    assertThat(run.state().nextDue()).contains(NOON.plusSeconds(3600));
    assertThat(run.outstanding()).isEmpty();
  }

  @Test
  void how_long_may_be_an_expression_that_gives_text_or_a_duration() {
    assertThat(timer("for: input.delay").started("{'delay': '90s'}").state().nextDue())
        .contains(NOON.plusSeconds(90));
    assertThat(timer("for: \"duration('1h30m')\"").started().state().nextDue())
        .contains(NOON.plus(Duration.ofMinutes(90)));
    assertThat(timer("for: \"string(input.days) + 'd'\"").started("{'days': 3}").state().nextDue())
        .contains(NOON.plus(Duration.ofDays(3)));
  }

  @Test
  void until_when_is_an_expression_that_gives_a_timestamp() {
    var at = "{'at': '2030-01-01T14:30:00+02:00'}";

    assertThat(timer("until: input.at").started(at).state().nextDue())
        .contains(NOON.plusSeconds(1800));
    assertThat(
            timer("until: \"timestamp(input.at) + duration('1h')\"").started(at).state().nextDue())
        .contains(NOON.plusSeconds(5400));
  }

  @Test
  void a_time_that_is_past_fires_at_once() {
    var noon = json("{'firedAt': '2030-01-01T12:00:00Z'}");

    assertThat(timer("until: \"'2001-01-01T00:00:00Z'\"").started().result()).isEqualTo(noon);
    assertThat(timer("for: 0s").started().result()).isEqualTo(noon);
    assertThat(timer("for: \"'PT-5S'\"").started().result()).isEqualTo(noon);
  }

  @Test
  void what_is_no_time_fails_the_node_and_names_the_path() {
    var missing = timer("for: input.delay").started();
    var unfit = timer("until: input.at").started("{'at': 'tomorrow'}");

    assertThat(missing.error().message())
        .isEqualTo(
            "wait.for: Expected a duration such as 30s, 2d or PT1H30M, but input.delay is null");
    assertThat(unfit.errorCode()).isEqualTo("EXPRESSION_ERROR");
    assertThat(unfit.error().message())
        .isEqualTo(
            "wait.until: Expected a timestamp such as 2030-01-31T08:00:00Z, but input.at is"
                + " \"tomorrow\"");
  }

  @Test
  void a_wait_beyond_all_calendars_is_never() {
    var run = timer("for: \"'P9999999D'\"").started();

    run.wakeAfter(Duration.ofDays(36_500));

    assertThat(run.status()).isEqualTo(RunStatus.SUSPENDED);
  }

  // Events

  private static final String ORDER =
      """
      workflow: test
      nodes:
        paid: { wait: { event: paid, where: event.amount >= input.total }, outputMapping: { output.by: result.by } }
      """;

  @Test
  void an_event_ends_the_wait_in_the_message_that_brings_it_and_its_payload_is_the_result() {
    var run = Scenario.of(ORDER).started("{'total': 10}");

    Plan plan = run.event("paid", "{'amount': 10, 'by': 'card'}");

    Json payload = json("{'amount': 10, 'by': 'card'}");
    assertThat(plan.writes())
        .startsWith(
            new ReceiveEvent(1, "paid", payload, null),
            new TakeEvent(1, 1),
            new RecordResult(1, payload, false));
    assertThat(plan.reply()).isEqualTo(new Reply.Taken(1));
    assertThat(run.result()).isEqualTo(json("{'by': 'card'}"));
  }

  @Test
  void an_event_that_does_not_fit_is_kept_and_so_is_one_of_another_name() {
    var run = Scenario.of(ORDER).started("{'total': 10}");

    Plan little = run.event("paid", "{'amount': 9}");
    Plan other = run.event("shipped", "{'amount': 10}");

    assertThat(little.reply()).isEqualTo(new Reply.Kept());
    assertThat(other.reply()).isEqualTo(new Reply.Kept());
    assertThat(run.state().events().pending())
        .containsExactly(
            new Events.Pending(1, "paid", json("{'amount': 9}")),
            new Events.Pending(2, "shipped", json("{'amount': 10}")));
    assertThat(run.status()).isEqualTo(RunStatus.SUSPENDED);
  }

  @Test
  void a_where_that_cannot_be_evaluated_does_not_match_and_the_trace_tells_the_path() {
    var run = Scenario.of(ORDER).traced().started("{'total': 10}");

    Plan plan = run.event("paid", "{}");

    assertThat(plan.reply()).isEqualTo(new Reply.Kept());
    assertThat(plan.trace()).singleElement().asString().contains("does not fit", "event.amount");
  }

  private static final String TWO =
      """
      workflow: test
      nodes: { open: {}, a: { wait: { event: go } }, b: { wait: { event: go, where: event.b } } }
      transitions: [ open -> a, open -> b ]
      """;

  @Test
  void several_waiting_tokens_get_an_event_in_the_order_in_which_they_began_to_wait() {
    var run = Scenario.of(TWO).started();

    assertThat(run.event("go", "{'b': true}").reply()).isEqualTo(new Reply.Taken(2));
    assertThat(run.standing()).containsExactly("b");
    assertThat(run.event("go", "{'b': true}").reply()).isEqualTo(new Reply.Taken(3));
    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void an_event_passes_a_token_that_it_does_not_fit() {
    var run =
        Scenario.of(
                TWO.replace(
                    "a: { wait: { event: go } }", "a: { wait: { event: go, where: event.a } }"))
            .started();

    assertThat(run.event("go", "{'b': true}").reply()).isEqualTo(new Reply.Taken(3));
    assertThat(run.standing()).containsExactly("a");
  }

  private static final String TWO_STEPS =
      """
      workflow: test
      nodes: { a: { action: mock }, b: { wait: { event: go, where: event.n > 1 } }, c: { wait: { event: go } } }
      transitions: [ a -> b -> c ]
      outputMapping: { b: nodes.b.result.n, c: nodes.c.result.n }
      """;

  @Test
  void an_event_that_came_before_anyone_waits_is_kept_and_taken_in_order_of_arrival() {
    var run = Scenario.of(TWO_STEPS).started();
    run.event("go", "{'n': 1}");
    run.event("go", "{'n': 2}");
    run.event("go", "{'n': 3}");

    run.complete(1, "{}");

    assertThat(run.result()).isEqualTo(json("{'b': 2, 'c': 1}"));
  }

  @Test
  void an_event_is_taken_by_one_token_only() {
    var run = Scenario.of(TWO_STEPS).started();
    run.event("go", "{'n': 2}");

    run.complete(1, "{}");

    assertThat(run.standing()).containsExactly("c");
    assertThat(run.state().events().pending()).isEmpty();
  }

  @Test
  void the_same_id_again_is_the_same_event_and_changes_nothing() {
    var run = Scenario.of(TWO).started();
    var send = new Message.Event("go", json("{'b': true}"), "s1");
    run.tell(send);

    Plan again = run.tell(send);

    assertThat(again)
        .isEqualTo(new Plan(List.of(), List.of(), List.of(), List.of(), new Reply.Repeated()));
    assertThat(run.standing()).containsExactly("b");
  }

  @Test
  void an_id_is_remembered_when_its_event_was_kept_and_when_the_run_was_loaded_again() {
    var run = Scenario.of(TWO_STEPS).started();
    var send = new Message.Event("go", json("{'n': 2}"), "s1");
    run.tell(send);

    run.reloaded();

    assertThat(run.tell(send).reply()).isEqualTo(new Reply.Repeated());
    assertThat(run.state().events().pending()).hasSize(1);
  }

  @Test
  void the_latest_ten_thousand_ids_are_remembered() {
    var run = Scenario.of(TWO).started();
    var state = run.state();
    for (int i = 1; i <= Events.IDS_REMEMBERED + 1; i++) {
      state.apply(new ReceiveEvent(i, "x", Json.Obj.EMPTY, "s" + i));
      state.apply(new TakeEvent(i, 2));
    }

    assertThat(state.events().remembers("s1")).isFalse();
    assertThat(state.events().remembers("s2")).isTrue();
    assertThat(state.events().ids()).hasSize(Events.IDS_REMEMBERED);
  }

  @Test
  void a_run_keeps_as_many_events_as_the_limit_says_and_refuses_the_next_one() {
    var limits = new RunLimits(1000, 1000, 1000, 1000, 10, 10, 1000, 10, 1000, 2, 10, 1_000);
    var run = Scenario.of(ORDER).within(limits).started("{'total': 10}");
    run.event("other", "1");
    run.event("other", "2");

    Plan refused = run.event("other", "3");

    assertThat(refused)
        .isEqualTo(
            new Plan(
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                new Reply.Refused(
                    Reply.Why.LIMIT,
                    "Expected run r1 to keep at most 2 events that nobody waits for, but event"
                        + " 'other' would be one more; send it when the run waits for it, or raise"
                        + " the limit pendingEvents")));
    assertThat(run.event("paid", "{'amount': 10}").reply()).isEqualTo(new Reply.Taken(1));
  }

  @Test
  void an_event_to_a_final_run_changes_nothing_and_says_so() {
    var run = Scenario.of("{ workflow: test, nodes: { a: {} } }").started();

    assertThat(run.event("go", "{}"))
        .isEqualTo(new Plan(List.of(), List.of(), List.of(), List.of(), new Reply.AlreadyFinal()));
    assertThat(run.answer("a", "{}").reply()).isEqualTo(new Reply.AlreadyFinal());
  }

  @Test
  void an_event_that_goes_on_to_work_hands_that_out_and_the_run_runs_again() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes: { a: { wait: { event: go } }, b: { action: mock } }
                transitions: [ a -> b ]
                """)
            .started();

    run.event("go", "{}");

    assertThat(run.work()).hasSize(1);
    assertThat(run.status()).isEqualTo(RunStatus.RUNNING);
  }

  // People

  private static final String APPROVAL =
      """
      workflow: test
      nodes:
        approve:
          wait:
            human:
              prompt: "Refund ${input.amount}?"
              assignee: "${input.boss}"
              schema:
                type: object
                required: [approved]
                properties: { approved: { type: boolean }, note: { type: string, default: none } }
          outputMapping: { output.answer: result }
      """;

  private static final String ASKED = "{'amount': 12, 'boss': 'ada'}";

  @Test
  void prompt_and_assignee_have_their_holes_filled_when_the_wait_begins() {
    var run = Scenario.of(APPROVAL);

    Plan plan = run.start(ASKED);

    assertThat(plan.writes())
        .contains(new BeginWait(1, 1, new Awaited.Answer("Refund 12?", "ada", null), NOON, null));
    assertThat(run.status()).isEqualTo(RunStatus.SUSPENDED);
  }

  @Test
  void an_answer_that_fits_is_the_result_with_defaults_filled_in() {
    var run = Scenario.of(APPROVAL).started(ASKED);

    Plan plan = run.answer("approve", "{'approved': true}");

    assertThat(plan.reply()).isEqualTo(new Reply.Taken(1));
    assertThat(run.result()).isEqualTo(json("{'answer': {'approved': true, 'note': 'none'}}"));
  }

  @Test
  void an_answer_that_does_not_fit_is_refused_and_nothing_changes() {
    var run = Scenario.of(APPROVAL).started(ASKED);

    Plan plan = run.answer("approve", "{'approved': 'yes'}");

    assertThat(plan.writes()).isEmpty();
    assertThat(plan.reply())
        .isInstanceOfSatisfying(
            Reply.Refused.class,
            refused -> {
              assertThat(refused.why()).isEqualTo(Reply.Why.MISFIT);
              assertThat(refused.message()).contains("the answer to fit its schema", "approved");
            });
    assertThat(run.status()).isEqualTo(RunStatus.SUSPENDED);
  }

  @Test
  void an_answer_that_is_too_large_is_refused_and_nothing_changes() {
    var run =
        Scenario.of(APPROVAL)
            .within(new RunLimits(1000, 50, 1000, 1000, 10, 10, 1000, 10, 1000, 2, 10, 1_000))
            .started(ASKED);

    Plan plan = run.answer("approve", "{'approved': true, 'note': '%s'}".formatted("x".repeat(50)));

    assertThat(plan.writes()).isEmpty();
    assertThat(plan.reply()).asString().contains("resultBytes");
  }

  @Test
  void an_answer_to_what_nobody_asks_is_refused_and_says_what_is_asked() {
    var run = Scenario.of(APPROVAL).started(ASKED);

    assertThat(run.answer("aprove", "{}").reply())
        .isEqualTo(
            new Reply.Refused(
                Reply.Why.NOT_ASKED,
                "Expected run r1 to ask at 'aprove', but it does not; it asks at approve (token 1)"));
    assertThat(Scenario.of(ORDER).started("{'total': 1}").answer("paid", "{}").reply())
        .asString()
        .contains("it asks nobody now");
  }

  private static final String TWICE =
      """
      workflow: test
      nodes: { open: {}, left: {}, right: {}, ask: { wait: { human: { prompt: Well? } } } }
      transitions: [ open -> left -> ask, open -> right -> ask ]
      """;

  @Test
  void where_several_are_asked_the_answer_says_which_one_it_is_for() {
    var run = Scenario.of(TWICE).started();

    Plan ambiguous = run.answer("ask", "{}");
    Plan told = run.tell(new Message.Answer("ask", null, 5L, json("{}")));

    assertThat(ambiguous.reply())
        .isEqualTo(
            new Reply.Refused(
                Reply.Why.NOT_ASKED,
                "Expected one question at 'ask', but there are 2: ask (token 4), ask (token 5);"
                    + " name the branch or the token"));
    assertThat(told.reply()).isEqualTo(new Reply.Taken(5));
    assertThat(run.answer("ask", "{}").reply()).isEqualTo(new Reply.Taken(4));
  }

  @Test
  void questions_that_were_asked_or_are_asked_no_more_are_told_once() {
    var run = Scenario.of(APPROVAL).started(ASKED);

    assertThat(run.state().waits().takeTasksTouched()).containsExactly(1L);
    assertThat(run.state().waits().takeTasksTouched()).isEmpty();
    run.answer("approve", "{'approved': true}");
    assertThat(run.state().waits().takeTasksTouched()).containsExactly(1L);
  }

  // Ends

  @Test
  void cancelling_a_suspended_run_ends_what_waits_and_nothing_is_due_any_more() {
    var run = timer("for: 1h").started();

    Plan plan = run.tell(new Message.Cancel("enough"));

    assertThat(plan.writes())
        .containsExactly(new CancelTokens(List.of(1L), "enough"), new CancelRun("enough"));
    assertThat(plan.sends()).isEmpty();
    assertThat(run.ended(TokenStatus.CANCELLED)).isEqualTo(1);
    assertThat(run.wakeAfter(Duration.ofHours(2)).writes()).isEmpty();
  }

  @Test
  void the_result_of_a_wait_is_mapped_and_may_fail_the_node_as_any_does() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes: { a: { wait: { event: go }, outputMapping: { output.x: result.n + 1 } } }
                """)
            .started();

    run.event("go", "{}");

    assertThat(run.errorCode()).isEqualTo("EXPRESSION_ERROR");
    assertThat(run.ended(TokenStatus.FAILED)).isEqualTo(1);
  }

  @Test
  void a_parked_run_takes_events_and_stays_parked() {
    var run = Scenario.of(TWO).started();
    run.tell(new Message.Park("broken", ""));

    run.event("go", "{}");

    assertThat(run.standing()).containsExactly("b");
    assertThat(run.status()).isEqualTo(RunStatus.INCIDENT);
  }

  @Test
  void an_unclean_end_says_nothing_against_a_token_that_waits() {
    var run = Scenario.of(TWO).started();

    for (int i = 0; i < 5; i++) {
      assertThat(run.tell(new Message.UncleanEnd()).writes()).isEmpty();
    }

    assertThat(run.status()).isEqualTo(RunStatus.SUSPENDED);
  }
}
