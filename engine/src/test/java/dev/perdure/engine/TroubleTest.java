package dev.perdure.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.engine.executor.Actions;
import dev.perdure.engine.executor.VirtualThreadExecutor;
import dev.perdure.engine.executor.WorkExecutor;
import dev.perdure.engine.local.LocalShell;
import dev.perdure.model.RunStatus;
import dev.perdure.model.json.Json;
import dev.perdure.storage.Store;
import dev.perdure.storage.StoreException;
import dev.perdure.storage.memory.MemoryStore;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class TroubleTest {
  private static final String ECHO =
      """
      workflow: echo
      inputSchema: { type: object, properties: { mark: { type: string, default: "!" } } }
      nodes:
        echo: { action: java, config: { function: echo }, outputMapping: { output.mark: input.mark } }
      """;

  private static EngineBuilder builder(Store store) {
    return WorkflowEngine.on(store).action("echo", Json.class, Json.class, input -> input);
  }

  private static WorkflowEngine open(EngineBuilder builder) {
    WorkflowEngine engine = builder.open();
    engine.deploy("echo.yaml", ECHO);
    return engine;
  }

  @Test
  void whoever_asks_while_the_engine_closes_is_answered() throws Exception {
    for (int round = 0; round < 30; round++) {
      var asked = new ConcurrentLinkedQueue<CompletableFuture<?>>();
      WorkflowEngine engine = open(builder(new MemoryStore()));
      var closed = new AtomicBoolean();
      Thread asking = Thread.ofVirtual().start(() -> ask(engine, asked, closed));
      while (asked.size() < 20) {
        Thread.onSpinWait();
      }
      engine.close();
      asking.join();

      for (CompletableFuture<?> answer : asked) {
        try {
          answer.get(10, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
          assertThat(e).hasCauseInstanceOf(PerdureException.class).hasMessageContaining("closed");
        }
      }
    }
  }

  private static void ask(
      WorkflowEngine engine,
      ConcurrentLinkedQueue<CompletableFuture<?>> asked,
      AtomicBoolean closed) {
    while (!closed.get()) {
      try {
        var start = engine.startAsync(StartRequest.of("echo"));
        asked.add(start);
        asked.add(start.thenCompose(RunHandle::completion));
      } catch (PerdureException e) {
        assertThat(e).hasMessageContaining("closed");
        closed.set(true);
      }
    }
  }

  @Test
  void an_engine_whose_data_was_taken_over_says_so_and_does_nothing() throws Exception {
    var store = new MemoryStore();
    try (WorkflowEngine engine = open(builder(store))) {
      RunHandle early = engine.start(StartRequest.of("echo").id("early"));
      early.await();
      store.claim(0);

      assertThatThrownBy(() -> engine.start("echo", Json.Obj.EMPTY))
          .isInstanceOf(PerdureException.class)
          .hasMessageContaining("taken this data over");
      assertThatThrownBy(() -> engine.start("echo", Json.Obj.EMPTY))
          .isInstanceOf(PerdureException.class)
          .hasMessageContaining("taken this data over");
      assertThat(engine.list(RunQuery.all())).hasSize(1);
    }
  }

  @Test
  void what_hangs_on_a_future_may_ask_the_engine_again_and_wait() throws Exception {
    var hangsOnIt = new CountDownLatch(1);
    Store store = FaultyStore.of(new MemoryStore(), method -> hold(method, hangsOnIt));
    try (WorkflowEngine engine = open(builder(store).threads(LocalShell.threads(1)))) {
      var second =
          engine
              .startAsync(StartRequest.of("echo"))
              .thenApply(first -> engine.start("echo", Json.Obj.EMPTY))
              .thenApply(run -> engine.cancel(run.id(), "enough"));
      hangsOnIt.countDown();

      assertThat(second.get(20, TimeUnit.SECONDS)).isNotNull();
    }
  }

  private static void hold(String method, CountDownLatch until) {
    try {
      if (method.equals("commit")) {
        until.await();
      }
    } catch (InterruptedException e) {
      throw new StoreException("interrupted", e);
    }
  }

  @Test
  void whatever_an_action_throws_is_a_failure_of_its_attempt() throws Exception {
    var builder =
        WorkflowEngine.inMemory()
            .action(
                "echo",
                Json.class,
                Json.class,
                input -> {
                  throw new ServiceConfigurationError("no such provider");
                });
    try (WorkflowEngine engine = open(builder)) {
      RunResult result =
          engine.start("echo", Json.Obj.EMPTY).await(Duration.ofSeconds(20)).orElseThrow();

      assertThat(result.status()).isEqualTo(RunStatus.FAILED);
      assertThat(result.error()).extracting("code").isEqualTo("ServiceConfigurationError");
    }
  }

  @Test
  void listeners_that_throw_do_no_harm_to_the_run() throws Exception {
    var builder =
        builder(new MemoryStore())
            .onTrace(
                (run, line) -> {
                  throw new IllegalStateException("trace");
                })
            .observer(
                (run, state, seq) -> {
                  throw new IllegalStateException("observer");
                });
    try (WorkflowEngine engine = open(builder)) {
      RunResult result =
          engine.start("echo", Json.Obj.EMPTY).await(Duration.ofSeconds(20)).orElseThrow();

      assertThat(result.status()).isEqualTo(RunStatus.COMPLETED);
    }
  }

  @Test
  void entries_of_somebody_else_are_not_taken_for_those_of_a_commit_that_nobody_knows_of()
      throws Exception {
    var unknown = new AtomicBoolean();
    var disk =
        new MemoryStore(
            commit -> unknown.get() ? MemoryStore.Fault.UNKNOWN_AND_LOST : MemoryStore.Fault.NONE);
    Store looked =
        FaultyStore.of(
            disk,
            method -> {
              if (method.equals("journal") && unknown.compareAndSet(true, false)) {
                try (var other = builder(FaultyStore.of(disk, any -> {})).open()) {
                  assertThat(other.sendEvent("r", "letter", Json.of(2), "theirs"))
                      .isEqualTo(SendOutcome.TAKEN);
                }
              }
            });
    try (WorkflowEngine engine = open(builder(looked))) {
      engine.deploy(
          "reader.yaml",
          """
          workflow: reader
          nodes: { read: { wait: { event: letter } }, again: { wait: { event: letter } } }
          transitions: [ read -> again ]
          """);
      engine.start(StartRequest.of("reader").id("r")).awaitIdle();
      unknown.set(true);

      assertThatThrownBy(() -> engine.sendEvent("r", "letter", Json.of(1), "ours"))
          .isInstanceOf(PerdureException.class)
          .hasMessageContaining("taken this data over");
    }
  }

  @Test
  void a_made_up_id_that_is_taken_is_made_up_again() {
    try (WorkflowEngine engine = open(drawing(new MemoryStore(), 7L, 7L, 8L))) {
      String first = engine.start("echo", Json.Obj.EMPTY).id();
      String second = engine.start("echo", Json.Obj.EMPTY).id();

      assertThat(second).isNotEqualTo(first);
      assertThat(engine.list(RunQuery.all())).hasSize(2);
    }
  }

  @Test
  @Timeout(20)
  void a_made_up_id_that_an_earlier_process_took_is_made_up_again() throws Exception {
    var store = new MemoryStore();
    String first;
    try (WorkflowEngine engine = open(drawing(store, 7L))) {
      first = engine.start("echo", Json.Obj.EMPTY).await().id();
    }

    try (WorkflowEngine engine = open(drawing(store.restarted(), 7L, 8L))) {
      assertThat(engine.start("echo", Json.Obj.EMPTY).id()).isNotEqualTo(first);
      assertThat(engine.list(RunQuery.all())).hasSize(2);
    }
  }

  private static EngineBuilder drawing(Store store, Long... numbers) {
    Iterator<Long> random = List.of(numbers).iterator();
    return builder(store)
        .clock(InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z")))
        .random(random::next);
  }

  @Test
  void a_run_whose_work_is_under_way_stays_in_memory_so_that_the_work_is_done_once()
      throws Exception {
    var begun = new AtomicInteger();
    EngineBuilder crowded =
        WorkflowEngine.on(new MemoryStore())
            .maxIdle(0)
            .action(
                "echo",
                Json.class,
                Json.class,
                input -> {
                  begun.incrementAndGet();
                  Thread.sleep(10);
                  return input;
                });
    try (WorkflowEngine engine = open(crowded)) {
      for (int i = 0; i < 20; i++) {
        assertThat(engine.start("echo", Json.Obj.EMPTY).await().status())
            .isEqualTo(RunStatus.COMPLETED);
      }

      assertThat(begun).hasValue(20);
    }
  }

  @Test
  void a_start_that_is_repeated_after_a_deployment_finds_its_run() {
    try (WorkflowEngine engine = open(builder(new MemoryStore()))) {
      var request = StartRequest.of("echo").id("r-1");
      engine.start(request);
      engine.deploy("echo.yaml", ECHO.replace("\"!\"", "\"?\""));

      assertThat(engine.start(request).info().version()).isEqualTo(1);
      assertThat(engine.start(request.id("r-2")).info().version()).isEqualTo(2);
    }
  }

  @Test
  void an_engine_that_could_not_be_opened_lets_go_of_its_store() {
    var calls = new ArrayList<String>();
    Store store =
        FaultyStore.of(
            new MemoryStore(),
            method -> {
              calls.add(method);
              if (method.equals("claim")) {
                throw new StoreException("the disk is full");
              }
            });

    assertThatThrownBy(() -> builder(store).open()).isInstanceOf(StoreException.class);
    assertThat(calls).last().isEqualTo("close");
  }

  @Test
  void work_is_issued_though_the_commit_was_unknown_the_store_unreadable_and_the_executor_busy()
      throws Exception {
    var commits = new AtomicInteger();
    var unreadable = new AtomicBoolean();
    var disk =
        new MemoryStore(
            commit -> {
              boolean second = commits.incrementAndGet() == 2;
              unreadable.compareAndSet(false, second);
              return second ? MemoryStore.Fault.UNKNOWN_BUT_WRITTEN : MemoryStore.Fault.NONE;
            });
    Store store =
        FaultyStore.of(
            disk,
            method -> {
              if (method.equals("journal") && unreadable.getAndSet(false)) {
                throw new StoreException("the disk does not answer");
              }
            });
    try (WorkflowEngine engine = open(builder(store).executor(TroubleTest::busyOnce))) {
      engine.deploy(
          "twice.yaml",
          """
          workflow: twice
          nodes:
            one: { action: java, config: { function: echo } }
            two: { action: java, config: { function: echo } }
          transitions: [ one -> two ]
          """);

      RunHandle run = engine.start("twice", Json.Obj.EMPTY);

      assertThat(run.await(Duration.ofSeconds(20))).isPresent();
    }
  }

  /** An executor that refuses its second order. */
  private static WorkExecutor busyOnce(Actions actions) {
    var orders = new AtomicInteger();
    var executor = new VirtualThreadExecutor(actions);
    return (WorkExecutor)
        Proxy.newProxyInstance(
            TroubleTest.class.getClassLoader(),
            new Class<?>[] {WorkExecutor.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("execute") && orders.incrementAndGet() == 2) {
                throw new StoreException("the disk does not answer");
              }
              return method.invoke(executor, arguments);
            });
  }

  @Test
  void what_one_run_sends_another_stays_in_order_though_a_commit_fails_in_between()
      throws Exception {
    var written = new AtomicBoolean();
    var disk =
        new MemoryStore(
            commit ->
                !commit.handled().isEmpty() && !written.get()
                    ? MemoryStore.Fault.FAILED
                    : MemoryStore.Fault.NONE);
    try (WorkflowEngine engine = open(builder(disk))) {
      engine.deploy(
          "letters.yaml",
          """
          workflow: reader
          nodes: { read: { wait: { event: letter }, outputMapping: { output.n: result.n } } }
          ---
          workflow: writer
          nodes:
            one: { action: emit, config: { event: letter, to: reader }, inputMapping: { n: 1 } }
            echo: { action: java, config: { function: echo } }
            two: { action: emit, config: { event: letter, to: reader }, inputMapping: { n: 2 } }
          transitions: [ one -> echo -> two ]
          """);
      RunHandle reader = engine.start(StartRequest.of("reader").id("reader"));
      engine.start("writer", Json.Obj.EMPTY).await();
      written.set(true);

      assertThat(reader.await().orThrow()).isEqualTo(Json.object("n", Json.of(1)));
    }
  }

  @Test
  void an_engine_whose_store_cannot_be_given_back_closes_nevertheless() {
    var calls = new ArrayList<String>();
    Store store =
        FaultyStore.of(
            new MemoryStore(),
            method -> {
              calls.add(method);
              if (method.equals("release")) {
                throw new StoreException("the disk is full");
              }
            });
    WorkflowEngine engine = builder(store).open();
    engine.deploy(
        "nap.yaml",
        """
        workflow: nap
        nodes: { nap: { wait: { for: 1h } } }
        """);
    var completion = engine.start("nap", Json.Obj.EMPTY).completion();

    assertThatThrownBy(engine::close).isInstanceOf(StoreException.class);

    assertThat(completion).failsWithin(Duration.ofSeconds(10));
    assertThat(calls).last().isEqualTo("close");
  }

  @Test
  void a_subscription_outlives_a_store_that_cannot_be_read() throws Exception {
    var troubles = new AtomicInteger(2);
    Store store =
        FaultyStore.of(
            new MemoryStore(),
            method -> {
              boolean feed = Thread.currentThread().getName().startsWith("perdure-feed");
              if (feed && method.equals("journal") && troubles.getAndDecrement() > 0) {
                throw new StoreException("not now");
              }
            });
    try (WorkflowEngine engine = open(builder(store))) {
      BlockingQueue<String> events = new LinkedBlockingQueue<>();
      RunHandle run = engine.start("echo", Json.Obj.EMPTY);

      Subscription subscription = engine.subscribe(run.id(), 0, e -> events.add(e.type()));
      while (!"workflow.completed".equals(events.poll(20, TimeUnit.SECONDS))) {
        assertThat(run.info().status()).isNotEqualTo(RunStatus.FAILED);
      }
      subscription.close();
      assertThat(troubles).hasNonPositiveValue();
    }
  }
}
