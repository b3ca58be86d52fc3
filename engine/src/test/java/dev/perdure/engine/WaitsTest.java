package dev.perdure.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.model.RunStatus;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import dev.perdure.planning.RunLimits;
import dev.perdure.storage.DirectoryInUse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs that wait: for time, for events, for people. */
@Timeout(60)
final class WaitsTest {
  private static final String PAYMENT =
      """
      workflow: payment
      nodes:
        paid:
          wait: { event: paid, where: event.amount >= input.total }
          outputMapping: { output.by: result.by }
      """;

  private static final String APPROVAL =
      """
      workflow: approval
      nodes:
        approve:
          wait:
            human:
              prompt: "Refund ${input.amount}?"
              assignee: ada
              schema: { type: object, required: [ok], properties: { ok: { type: boolean }, note: { type: string, default: none } } }
          outputMapping: { output.answer: result }
      """;

  @TempDir Path directory;

  private static Json json(String text) {
    return JsonText.read(text.replace('\'', '"'));
  }

  private static RunHandle suspended(WorkflowEngine engine, String workflow, Map<String, ?> input)
      throws InterruptedException {
    RunHandle run = engine.start(workflow, input);
    assertThat(run.awaitIdle()).isEqualTo(RunStatus.SUSPENDED);
    return run;
  }

  @Test
  void an_event_lets_a_suspended_run_go_on_and_the_sender_hears_what_became_of_it()
      throws Exception {
    try (WorkflowEngine engine = WorkflowEngine.inMemory().open()) {
      engine.deploy("p.yaml", PAYMENT);
      RunHandle run = suspended(engine, "payment", Map.of("total", 10));

      assertThat(engine.sendEvent(run.id(), "paid", Map.of("amount", 9)))
          .isEqualTo(SendOutcome.KEPT);
      assertThat(engine.sendEvent(run.id(), "paid", json("{'amount': 10, 'by': 'card'}"), "e1"))
          .isEqualTo(SendOutcome.TAKEN);
      assertThat(run.await().output()).isEqualTo(json("{'by': 'card'}"));
      assertThat(engine.sendEvent(run.id(), "paid", Map.of(), "e1"))
          .isEqualTo(SendOutcome.ALREADY_FINAL);
    }
  }

  @Test
  void an_event_that_was_sent_twice_under_one_id_counts_once() throws Exception {
    try (WorkflowEngine engine = WorkflowEngine.inMemory().open()) {
      engine.deploy("p.yaml", PAYMENT);
      RunHandle run = suspended(engine, "payment", Map.of("total", 10));

      assertThat(engine.sendEvent(run.id(), "paid", Map.of("amount", 1), "e1"))
          .isEqualTo(SendOutcome.KEPT);
      assertThat(engine.sendEvent(run.id(), "paid", Map.of("amount", 1), "e1"))
          .isEqualTo(SendOutcome.REPEATED);
    }
  }

  @Test
  void suspended_runs_are_listed_and_say_what_they_wait_for() throws Exception {
    try (WorkflowEngine engine = WorkflowEngine.at(directory).open()) {
      engine.deploy("p.yaml", PAYMENT);
      RunHandle run = suspended(engine, "payment", Map.of("total", 10));

      assertThat(engine.list(RunQuery.all().status(RunStatus.SUSPENDED)))
          .extracting(RunInfo::id)
          .containsExactly(run.id());
      RunView view = engine.show(run.id());
      assertThat(view.waitsFor()).containsExactly("token 1 at node 'paid': waits for event 'paid'");
      assertThat(view.tokens())
          .extracting(TokenView::status)
          .containsExactly(TokenStatus.WAITING_FOR_EVENT);
      assertThat(engine.history(run.id(), 0, 10))
          .extracting(RunEvent::type)
          .contains("token.waiting");
    }
  }

  @Test
  void events_that_cannot_be_are_refused_with_what_to_do() throws Exception {
    var limits = new RunLimits(1000, 1000, 1000, 1000, 10, 10, 1000, 10, 50, 1, 10, 1_000);
    try (WorkflowEngine engine = WorkflowEngine.inMemory().limits(limits).open()) {
      engine.deploy("p.yaml", PAYMENT);
      RunHandle run = suspended(engine, "payment", Map.of("total", 10));
      engine.sendEvent(run.id(), "other", 1);

      assertThatThrownBy(() -> engine.sendEvent(run.id(), "other", 2))
          .isInstanceOf(EventRefused.class)
          .hasMessageContaining("raise the limit pendingEvents");
      assertThatThrownBy(() -> engine.sendEvent(run.id(), "paid", "x".repeat(50)))
          .isInstanceOf(EventRefused.class)
          .hasMessageContaining("50 bytes", "raise the limit eventBytes");
      assertThatThrownBy(() -> engine.sendEvent(run.id(), "no good", 1))
          .isInstanceOf(EventRefused.class);
      assertThatThrownBy(() -> engine.sendEvent("nobody", "paid", 1))
          .isInstanceOf(UnknownRun.class);
      assertThat(run.info().lastSeq()).isEqualTo(2);
    }
  }

  @Test
  void what_people_are_asked_is_listed_until_it_is_answered() throws Exception {
    try (WorkflowEngine engine = WorkflowEngine.at(directory).open()) {
      engine.deploy("a.yaml", APPROVAL);
      RunHandle run = suspended(engine, "approval", Map.of("amount", 12));

      List<HumanTask> tasks = engine.humanTasks(TaskFilter.all().assignee("ada"));
      assertThat(tasks)
          .singleElement()
          .satisfies(
              task -> {
                assertThat(task.run()).isEqualTo(run.id());
                assertThat(task.workflow()).isEqualTo("approval");
                assertThat(task.name()).isEqualTo("approve");
                assertThat(task.prompt()).isEqualTo("Refund 12?");
                assertThat(task.schema()).asString().contains("boolean");
              });
      assertThat(engine.humanTasks(TaskFilter.all().assignee("bob"))).isEmpty();

      assertThatThrownBy(() -> engine.answer(run.id(), "approve", Map.of("ok", "yes")))
          .isInstanceOf(AnswerRefused.class)
          .hasMessageContaining("the answer to fit its schema");
      assertThatThrownBy(() -> engine.answer(run.id(), "aprove", Map.of("ok", true)))
          .isInstanceOf(AnswerRefused.class)
          .hasMessageContaining("it asks at approve");
      engine.answer(tasks.getFirst(), Map.of("ok", true));

      assertThat(run.await().output()).isEqualTo(json("{'answer': {'ok': true, 'note': 'none'}}"));
      assertThat(engine.humanTasks(TaskFilter.all())).isEmpty();
      assertThatThrownBy(() -> engine.answer(run.id(), "approve", Map.of("ok", true)))
          .isInstanceOf(AnswerRefused.class)
          .hasMessageContaining("has ended");
    }
  }

  @Test
  void branches_are_asked_and_answered_one_by_one() throws Exception {
    try (WorkflowEngine engine = WorkflowEngine.inMemory().open()) {
      engine.deploy(
          "j.yaml",
          """
          workflow: jury
          nodes: { open: {}, judge: { wait: { human: { prompt: "Judge ${_branch.index}?" } }, outputMapping: { _branch.output.vote: result } }, done: {} }
          transitions:
            - { from: open, to: judge, spawnCount: 3, siblingGroup: jury }
            - { from: judge, to: done, synchronization: { siblingGroup: jury, merge: output.votes } }
          """);
      RunHandle run = suspended(engine, "jury", Map.of());

      assertThat(engine.humanTasks(TaskFilter.all().run(run.id())))
          .extracting(HumanTask::name)
          .containsExactly("judge#0", "judge#1", "judge#2");
      assertThatThrownBy(() -> engine.answer(run.id(), "judge", "A"))
          .hasMessageContaining("there are 3");
      for (int i = 2; i >= 0; i--) {
        engine.answer(run.id(), "judge", i, "vote" + i);
      }

      assertThat(run.await().output())
          .isEqualTo(json("{'votes': [{'vote': 'vote0'}, {'vote': 'vote1'}, {'vote': 'vote2'}]}"));
    }
  }

  @Test
  void cancelling_closes_what_was_asked() throws Exception {
    try (WorkflowEngine engine = WorkflowEngine.inMemory().open()) {
      engine.deploy("a.yaml", APPROVAL);
      RunHandle run = suspended(engine, "approval", Map.of("amount", 12));

      run.cancel("enough");

      assertThat(engine.humanTasks(TaskFilter.all())).isEmpty();
    }
  }

  @Test
  void a_timer_fires_though_the_engine_was_closed_meanwhile() throws Exception {
    String id;
    try (WorkflowEngine engine = WorkflowEngine.at(directory).open()) {
      engine.deploy("t.yaml", "{ workflow: timer, nodes: { nap: { wait: { for: 300ms } } } }");
      id = suspended(engine, "timer", Map.of()).id();
    }
    Thread.sleep(400);
    try (WorkflowEngine engine = WorkflowEngine.at(directory).open()) {
      assertThat(engine.run(id).await(Duration.ofSeconds(20)).orElseThrow().status())
          .isEqualTo(RunStatus.COMPLETED);
    }
  }

  @Test
  void thousands_of_waiting_runs_hold_no_actors_in_memory() throws Exception {
    int runs = 3_000;
    try (WorkflowEngine engine = WorkflowEngine.inMemory().maxIdle(10).open()) {
      engine.deploy("p.yaml", PAYMENT);
      var started =
          IntStream.range(0, runs)
              .mapToObj(
                  i ->
                      engine.startAsync(
                          StartRequest.of("payment").id("r" + i).input(Map.of("total", i))))
              .toList();
      started.forEach(CompletableFuture::join);

      assertThat(engine.list(RunQuery.all().status(RunStatus.SUSPENDED).limit(runs + 1)))
          .hasSize(runs);
      assertThat(engine.runsInMemory()).isLessThanOrEqualTo(20);
      assertThat(engine.sendEvent("r77", "paid", Map.of("amount", 77)))
          .isEqualTo(SendOutcome.TAKEN);
    }
  }

  @Test
  void events_and_answers_can_be_left_in_a_directory_that_nobody_holds() throws Exception {
    String payment;
    String approval;
    try (WorkflowEngine engine = WorkflowEngine.at(directory).open()) {
      engine.deploy("p.yaml", PAYMENT);
      engine.deploy("a.yaml", APPROVAL);
      payment = suspended(engine, "payment", Map.of("total", 10)).id();
      approval = suspended(engine, "approval", Map.of("amount", 1)).id();
      assertThatThrownBy(
              () -> WorkflowEngine.recordEvent(directory, payment, "paid", Json.Null.NULL, null))
          .isInstanceOf(DirectoryInUse.class);
    }

    Json paid = json("{'amount': 10, 'by': 'cash'}");
    assertThat(WorkflowEngine.recordEvent(directory, payment, "paid", paid, "e1"))
        .isEqualTo(SendOutcome.TAKEN);
    assertThat(WorkflowEngine.recordEvent(directory, payment, "paid", paid, "e1"))
        .isEqualTo(SendOutcome.ALREADY_FINAL);
    assertThatThrownBy(
            () ->
                WorkflowEngine.recordAnswer(
                    directory, approval, "approve", null, null, json("{'ok': 1}")))
        .isInstanceOf(AnswerRefused.class);
    assertThatThrownBy(
            () -> WorkflowEngine.recordEvent(directory, "nobody", "paid", Json.Null.NULL, null))
        .isInstanceOf(UnknownRun.class);
    WorkflowEngine.recordAnswer(directory, approval, "approve", null, null, json("{'ok': true}"));
    assertThatThrownBy(
            () ->
                WorkflowEngine.recordAnswer(
                    directory, approval, "approve", null, null, json("{'ok': true}")))
        .as("answered already, though nobody has looked")
        .isInstanceOf(AnswerRefused.class);

    try (WorkflowEngine engine = WorkflowEngine.at(directory).open()) {
      assertThat(engine.run(payment).await().output()).isEqualTo(json("{'by': 'cash'}"));
      assertThat(engine.run(approval).await().status()).isEqualTo(RunStatus.COMPLETED);
    }
  }
}
