package dev.perdure.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.engine.executor.TerminalException;
import dev.perdure.model.NodeError;
import dev.perdure.model.RunStatus;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.json.Json;
import dev.perdure.planning.RunLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WorkflowEngineTest {
  private static final String GREETING =
      """
      workflow: greeting
      inputSchema:
        type: object
        required: [name]
        properties: { name: { type: string }, mark: { type: string, default: "!" } }
      nodes:
        greet:
          action: java
          config: { function: greet }
          inputMapping: { name: input.name }
          outputMapping: { output.text: result.text + input.mark }
      """;

  record Name(String name) {}

  record Greeting(String text) {}

  private static Greeting greet(Name name) {
    return new Greeting("Hello, " + name.name());
  }

  private static WorkflowEngine engine() {
    WorkflowEngine engine =
        WorkflowEngine.inMemory()
            .action("greet", Name.class, Greeting.class, WorkflowEngineTest::greet)
            .open();
    engine.deploy("greeting.yaml", GREETING);
    return engine;
  }

  private static Json name(String name) {
    return Json.object("name", Json.of(name));
  }

  @Test
  void a_function_of_the_application_does_the_work_of_a_node() throws Exception {
    try (WorkflowEngine engine = engine()) {
      RunResult result = engine.start("greeting", new Name("Ada")).await();

      assertThat(result.orThrow()).isEqualTo(Json.object("text", Json.of("Hello, Ada!")));
    }
  }

  @Test
  void the_same_id_workflow_and_input_give_the_same_run() throws Exception {
    try (WorkflowEngine engine = engine()) {
      var request = StartRequest.of("greeting").id("g-1").input(name("Ada"));
      engine.start(request).await();

      assertThat(engine.start(request).await().orThrow())
          .isEqualTo(Json.object("text", Json.of("Hello, Ada!")));
      assertThat(engine.list(RunQuery.all())).hasSize(1);
      assertThatThrownBy(() -> engine.start(request.input(name("Bob"))))
          .isInstanceOf(RunExists.class)
          .hasMessageContaining("g-1")
          .hasMessageContaining("Choose another id");
    }
  }

  @Test
  void an_input_that_does_not_fit_starts_nothing() {
    try (WorkflowEngine engine = engine()) {
      assertThatThrownBy(() -> engine.start("greeting", Json.Obj.EMPTY))
          .isInstanceOf(InvalidInput.class)
          .hasMessageContaining("name");
      assertThat(engine.list(RunQuery.all())).isEmpty();
    }
  }

  @Test
  void an_input_that_is_too_large_or_too_deep_starts_nothing() {
    Json deep = Json.of(1);
    for (int level = 0; level < 100; level++) {
      deep = Json.array(deep);
    }
    Json tooDeep = Json.object("name", Json.of("Ada"), "more", deep);
    Json justRight = name("x".repeat(1024 * 1024 - 30));
    Json tooLarge = name("x".repeat(1024 * 1024));

    try (WorkflowEngine engine = engine()) {
      assertThatThrownBy(() -> engine.start("greeting", tooDeep))
          .isInstanceOf(InvalidInput.class)
          .hasMessageContaining("expected at most 100 levels of nesting");
      assertThatThrownBy(() -> engine.start("greeting", tooLarge))
          .isInstanceOf(InvalidInput.class)
          .hasMessageContaining("expected at most 1048576 bytes of JSON, but found 1048598");
      assertThat(engine.list(RunQuery.all())).isEmpty();
      assertThat(engine.start("greeting", justRight).info().lastSeq()).isPositive();
    }
  }

  @Test
  void a_result_beyond_its_limit_fails_the_node_and_the_limit_can_be_raised() throws Exception {
    for (long most : new long[] {10, 1_000}) {
      var limits =
          new RunLimits(1_000, most, 1_000, 1_000, 100, 100, 1_000, 10, 1_000, 100, 10, 1_000);
      try (WorkflowEngine engine =
          WorkflowEngine.inMemory()
              .limits(limits)
              .action("greet", Name.class, Greeting.class, WorkflowEngineTest::greet)
              .open()) {
        engine.deploy("greeting.yaml", GREETING);
        RunResult result = engine.start("greeting", name("Ada")).await();

        assertThat(result.status()).isEqualTo(most == 10 ? RunStatus.FAILED : RunStatus.COMPLETED);
        assertThatThrownBy(() -> engine.start("greeting", name("A".repeat(1_000))))
            .isInstanceOf(InvalidInput.class)
            .hasMessageContaining("inputBytes");
      }
    }
  }

  @Test
  void an_unknown_workflow_is_told_with_the_nearest_name() {
    try (WorkflowEngine engine = engine()) {
      assertThatThrownBy(() -> engine.start("greetings", name("Ada")))
          .isInstanceOf(UnknownWorkflow.class)
          .hasMessageContaining("did you mean 'greeting'");
    }
  }

  @Test
  void a_file_with_a_mistake_deploys_nothing_of_it() {
    try (WorkflowEngine engine = WorkflowEngine.inMemory().open()) {
      String text = GREETING + "---\nworkflow: broken\nnodes: { a: { actoin: mock } }\n";

      assertThatThrownBy(() -> engine.deploy("two.yaml", text))
          .isInstanceOf(InvalidDefinition.class)
          .hasMessageContaining("two.yaml:")
          .hasMessageContaining("actoin");
      assertThatThrownBy(() -> engine.start("greeting", name("Ada")))
          .isInstanceOf(UnknownWorkflow.class);
    }
  }

  @Test
  void the_same_content_is_the_same_version_and_other_content_the_next() {
    try (WorkflowEngine engine = engine()) {
      assertThat(engine.deploy("g.yaml", GREETING))
          .containsExactly(new Deployed("greeting", 1, false));
      assertThat(engine.deploy("g.yaml", GREETING.replace("\"!\"", "\"?\"")))
          .containsExactly(new Deployed("greeting", 2, true));
    }
  }

  @Test
  void a_start_means_what_was_deployed_last_also_where_that_is_an_older_version() throws Exception {
    try (WorkflowEngine engine = engine()) {
      engine.deploy("g.yaml", GREETING.replace("\"!\"", "\"?\""));
      assertThat(engine.start("greeting", name("Ada")).info().version()).isEqualTo(2);

      engine.deploy("g.yaml", GREETING);

      assertThat(engine.start("greeting", name("Ada")).info().version()).isEqualTo(1);
    }
  }

  @Test
  void an_exception_without_a_name_of_its_own_goes_by_its_parents() throws Exception {
    try (WorkflowEngine engine =
        WorkflowEngine.inMemory()
            .action(
                "greet",
                Json.class,
                Json.class,
                input -> {
                  throw new IllegalArgumentException("odd") {
                    private static final long serialVersionUID = 1L;
                  };
                })
            .open()) {
      engine.deploy("greeting.yaml", GREETING);
      RunResult result = engine.start("greeting", name("Ada")).await();

      assertThat(result.error()).isNotNull();
      assertThat(result.error().code()).isEqualTo("IllegalArgumentException");
    }
  }

  @Test
  void a_cancelled_run_says_so_and_a_second_cancel_changes_nothing() throws Exception {
    var begun = new CountDownLatch(1);
    var interrupted = new CountDownLatch(1);
    try (WorkflowEngine engine =
        WorkflowEngine.inMemory()
            .action(
                "greet",
                Json.class,
                Json.class,
                input -> {
                  begun.countDown();
                  try {
                    new CountDownLatch(1).await();
                  } catch (InterruptedException e) {
                    interrupted.countDown();
                    throw e;
                  }
                  return input;
                })
            .open()) {
      engine.deploy("greeting.yaml", GREETING);
      RunHandle run = engine.start("greeting", name("Ada"));
      begun.await();

      assertThat(run.cancel("enough")).isEqualTo(CancelOutcome.CANCELLED);
      assertThat(run.cancel("again")).isEqualTo(CancelOutcome.ALREADY_FINAL);
      RunResult result = run.await();
      assertThat(result.status()).isEqualTo(RunStatus.CANCELLED);
      assertThat(result.cancelReason()).isEqualTo("enough");
      assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
      assertThat(engine.show(run.id()).tokens())
          .extracting(TokenView::status)
          .containsExactly(TokenStatus.CANCELLED);
    }
  }

  @Test
  void an_exception_fails_the_run_with_its_class_as_code() throws Exception {
    try (WorkflowEngine engine =
        WorkflowEngine.inMemory()
            .action(
                "greet",
                Json.class,
                Json.class,
                input -> {
                  throw new IllegalArgumentException("no such name");
                })
            .open()) {
      engine.deploy("greeting.yaml", GREETING);
      RunResult result = engine.start("greeting", name("Ada")).await();

      assertThat(result.status()).isEqualTo(RunStatus.FAILED);
      assertThat(result.error()).isNotNull();
      assertThat(result.error().code()).isEqualTo("IllegalArgumentException");
      assertThat(result.error().node()).isEqualTo("greet");
      assertThatThrownBy(result::orThrow)
          .isInstanceOf(RunDidNotComplete.class)
          .hasMessageContaining("no such name");
    }
  }

  @Test
  void a_terminal_exception_is_not_retried_and_others_are() throws Exception {
    var calls = new AtomicInteger();
    String retrying =
        GREETING.replace(
            "    outputMapping", "    retry: { initialDelay: 1ms }\n    outputMapping");
    try (WorkflowEngine engine =
        WorkflowEngine.inMemory()
            .action(
                "greet",
                Json.class,
                Json.class,
                (input, context) -> {
                  calls.incrementAndGet();
                  if (context.attempt() == 1) {
                    throw new IllegalStateException("not yet");
                  }
                  throw new TerminalException("NEVER", "and that is final");
                })
            .open()) {
      engine.deploy("greeting.yaml", retrying);
      RunResult result = engine.start("greeting", name("Ada")).await();

      assertThat(calls).hasValue(2);
      assertThat(result.error()).isNotNull();
      assertThat(result.error().code()).isEqualTo("NEVER");
      assertThat(result.error().attempts()).isEqualTo(2);
    }
  }

  @Test
  void work_of_a_function_that_is_not_registered_waits_and_says_why() throws Exception {
    try (WorkflowEngine engine = WorkflowEngine.inMemory().open()) {
      engine.deploy("greeting.yaml", GREETING);
      RunHandle run = engine.start("greeting", name("Ada"));

      assertThat(run.await(Duration.ofMillis(50))).isEmpty();
      assertThat(engine.show(run.id()).waitsFor())
          .singleElement()
          .asString()
          .contains("function 'greet' is not registered");
    }
  }

  @Test
  void a_missing_registration_never_fails_a_run_whatever_its_timeout(@TempDir Path directory)
      throws Exception {
    String impatient = GREETING.replace("action: java", "action: java\n    timeout: 200ms");
    try (WorkflowEngine engine = WorkflowEngine.at(directory).open()) {
      engine.deploy("greeting.yaml", impatient);
      engine.start(StartRequest.of("greeting").id("g-1").input(name("Ada")));
      RunHandle run = engine.start(StartRequest.of("greeting").id("g-2").input(name("Bob")));

      assertThat(run.await(Duration.ofMillis(500))).isEmpty();
      assertThat(engine.isStranded("g-1")).isTrue();
    }
    ActionFunction<Name, Greeting> slowForBob =
        name -> {
          Thread.sleep(name.name().equals("Bob") ? 60_000 : 0);
          return greet(name);
        };
    try (WorkflowEngine engine =
        WorkflowEngine.at(directory)
            .action("greet", Name.class, Greeting.class, slowForBob)
            .open()) {
      assertThat(engine.run("g-1").await().orThrow())
          .isEqualTo(Json.object("text", Json.of("Hello, Ada!")));
      assertThat(engine.run("g-2").await().error())
          .extracting(NodeError::code)
          .isEqualTo("TIMEOUT");
      assertThat(engine.history("g-2", 0, 100))
          .extracting(RunEvent::type)
          .containsSubsequence("task.dispatched", "task.held", "task.begun", "task.failed");
    }
  }

  @Test
  void no_more_work_of_a_function_runs_at_once_than_it_allows() throws Exception {
    var running = new AtomicInteger();
    var most = new AtomicInteger();
    try (WorkflowEngine engine =
        WorkflowEngine.inMemory()
            .action(
                "greet",
                Json.class,
                Json.class,
                input -> {
                  most.accumulateAndGet(running.incrementAndGet(), Math::max);
                  Thread.sleep(1);
                  running.decrementAndGet();
                  return Json.object("text", Json.of("x"));
                })
            .concurrency("greet", 2)
            .open()) {
      engine.deploy("greeting.yaml", GREETING);
      List<RunHandle> runs = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        runs.add(engine.start("greeting", name("n" + i)));
      }
      for (RunHandle run : runs) {
        assertThat(run.await().status()).isEqualTo(RunStatus.COMPLETED);
      }

      assertThat(most.get()).isBetween(1, 2);
    }
  }

  @Test
  void a_subscription_tells_every_event_once_and_in_order_wherever_it_begins() throws Exception {
    try (WorkflowEngine engine = engine()) {
      RunHandle run = engine.start("greeting", name("Ada"));
      run.await();
      List<RunEvent> all = engine.history(run.id(), 0, 1_000);

      assertThat(all).extracting(RunEvent::type).startsWith("workflow.started", "token.created");
      assertThat(all).extracting(RunEvent::type).endsWith("workflow.completed");
      assertThat(received(engine, run.id(), 0, all.size())).isEqualTo(all);
      List<RunEvent> later = all.stream().filter(event -> event.seq() > 1).toList();
      assertThat(received(engine, run.id(), 1, later.size())).isEqualTo(later);
    }
  }

  private static List<RunEvent> received(WorkflowEngine engine, String id, long after, int count)
      throws InterruptedException {
    List<RunEvent> events = new ArrayList<>();
    var enough = new CountDownLatch(count);
    try (Subscription subscription =
        engine.subscribe(
            id,
            after,
            event -> {
              synchronized (events) {
                events.add(event);
              }
              enough.countDown();
            })) {
      assertThat(enough.await(10, TimeUnit.SECONDS)).as("events of %s", subscription).isTrue();
    }
    synchronized (events) {
      return List.copyOf(events);
    }
  }

  @Test
  void who_waits_for_a_run_is_told_when_the_engine_closes() {
    WorkflowEngine engine = WorkflowEngine.inMemory().open();
    engine.deploy("greeting.yaml", GREETING);
    var completion = engine.start("greeting", name("Ada")).completion();

    engine.close();

    assertThat(completion).failsWithin(Duration.ofSeconds(10));
    assertThatThrownBy(() -> engine.start("greeting", name("Ada")))
        .isInstanceOf(PerdureException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void an_unknown_run_is_told_as_such() {
    try (WorkflowEngine engine = engine()) {
      assertThatThrownBy(() -> engine.run("nobody")).isInstanceOf(UnknownRun.class);
      assertThatThrownBy(() -> engine.cancel("nobody", "x")).isInstanceOf(UnknownRun.class);
      assertThatThrownBy(() -> engine.show("nobody")).isInstanceOf(UnknownRun.class);
      assertThatThrownBy(() -> engine.history("nobody", 0, 1)).isInstanceOf(UnknownRun.class);
    }
  }
}
