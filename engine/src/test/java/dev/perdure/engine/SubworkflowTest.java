package dev.perdure.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.engine.executor.RetryableException;
import dev.perdure.model.NodeError;
import dev.perdure.model.RunStatus;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import dev.perdure.planning.RunLimits;
import dev.perdure.storage.Store;
import dev.perdure.storage.memory.MemoryStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
final class SubworkflowTest {
  private static final String ORDER_AND_SHIP =
      """
      workflow: order
      nodes:
        ship:
          subworkflow: ship
          inputMapping: { parcel: input.parcel }
          outputMapping: { output.number: result.number, output.root: result.root }
      ---
      workflow: ship
      inputSchema:
        type: object
        required: [parcel]
        properties: { parcel: { type: string }, by: { type: string, default: rail } }
      nodes:
        send: { action: java, config: { function: send }, inputMapping: input }
      outputMapping: { number: nodes.send.result.parcel + ' by ' + input.by, root: _run.rootId }
      """;

  private final BlockingQueue<String> atWork = new LinkedBlockingQueue<>();
  private final CountDownLatch go = new CountDownLatch(1);

  private static EngineBuilder builder(String kind, Path directory) {
    return kind.equals("memory") ? WorkflowEngine.inMemory() : WorkflowEngine.at(directory);
  }

  private static EngineBuilder sending(EngineBuilder builder) {
    return builder.action("send", Json.class, Json.class, input -> input);
  }

  private EngineBuilder busy(EngineBuilder builder) {
    return builder.action(
        "send",
        Json.class,
        Json.class,
        (input, context) -> {
          atWork.add(context.runId());
          go.await();
          return input;
        });
  }

  private static RunResult run(WorkflowEngine engine, String input) throws InterruptedException {
    return engine.start(StartRequest.of("order").id("o-1").input(json(input))).await();
  }

  private static Json json(String text) {
    return JsonText.read(text.replace('\'', '"'));
  }

  private static void eventually(BooleanSupplier holds) throws InterruptedException {
    for (int i = 0; i < 2_000 && !holds.getAsBoolean(); i++) {
      Thread.sleep(5);
    }
    assertThat(holds.getAsBoolean()).isTrue();
  }

  private static List<RunInfo> children(WorkflowEngine engine) {
    return engine.list(RunQuery.all().children(true)).stream()
        .filter(run -> run.parent() != null)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "sqlite"})
  void a_child_is_a_run_of_its_own_and_its_result_is_the_nodes(String store, @TempDir Path dir)
      throws Exception {
    try (var engine = sending(builder(store, dir)).open()) {
      engine.deploy("order.yaml", ORDER_AND_SHIP);

      RunResult end = run(engine, "{'parcel': 'p7'}");

      assertThat(end.output()).isEqualTo(json("{'number': 'p7 by rail', 'root': 'o-1'}"));
      assertThat(engine.list(RunQuery.all())).extracting(RunInfo::id).containsExactly("o-1");
      RunInfo child = children(engine).getFirst();
      assertThat(child.workflow()).isEqualTo("ship");
      assertThat(child.parent()).isEqualTo("o-1");
      assertThat(child.root()).isEqualTo("o-1");
      assertThat(child.status()).isEqualTo(RunStatus.COMPLETED);
    }
  }

  @Test
  void while_the_child_runs_the_token_waits_for_it() throws Exception {
    try (var engine = busy(WorkflowEngine.inMemory()).open()) {
      engine.deploy("order.yaml", ORDER_AND_SHIP);
      RunHandle order = engine.start("order", json("{'parcel': 'p7'}"));
      String child = Objects.requireNonNull(atWork.poll(30, TimeUnit.SECONDS));

      TokenView token = engine.show(order.id()).tokens().getFirst();

      assertThat(token.status()).isEqualTo(TokenStatus.WAITING_FOR_SUBWORKFLOW);
      assertThat(engine.show(child).info().parent()).isEqualTo(order.id());
      go.countDown();
      assertThat(order.await().status()).isEqualTo(RunStatus.COMPLETED);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "sqlite"})
  void a_cancellation_cascades_to_the_children(String store, @TempDir Path dir) throws Exception {
    try (var engine = busy(builder(store, dir)).open()) {
      engine.deploy("order.yaml", ORDER_AND_SHIP);
      RunHandle order = engine.start("order", json("{'parcel': 'p7'}"));
      String child = Objects.requireNonNull(atWork.poll(30, TimeUnit.SECONDS));

      order.cancel("not wanted any more");

      RunResult end = engine.run(child).await();
      assertThat(end.status()).isEqualTo(RunStatus.CANCELLED);
      assertThat(end.cancelReason()).isEqualTo("not wanted any more");
    }
  }

  @Test
  void an_input_that_does_not_fit_the_childs_schema_fails_the_node_uncaught_and_without_retry()
      throws Exception {
    try (var engine = sending(WorkflowEngine.inMemory()).open()) {
      engine.deploy(
          "order.yaml",
          ORDER_AND_SHIP
              .replace("subworkflow: ship", "subworkflow: ship\n    onFailure: catch")
              .replace("inputMapping: { parcel: input.parcel }", "retry: {}"));

      NodeError error = Objects.requireNonNull(run(engine, "{}").error());

      assertThat(error.code()).isEqualTo("SCHEMA_VIOLATION");
      assertThat(error.message()).contains("the input of workflow 'ship'").contains("parcel");
      assertThat(error.attempts()).isEqualTo(1);
      RunView child = engine.show(children(engine).getFirst().id());
      assertThat(child.info().status()).isEqualTo(RunStatus.FAILED);
      assertThat(child.tokens()).isEmpty();
    }
  }

  @Test
  void a_retried_subworkflow_is_a_new_child() throws Exception {
    var calls = new AtomicInteger();
    try (var engine =
        WorkflowEngine.inMemory()
            .action(
                "send",
                Json.class,
                Json.class,
                input -> {
                  if (calls.incrementAndGet() < 3) {
                    throw new RetryableException("BUSY", "not now");
                  }
                  return input;
                })
            .open()) {
      engine.deploy(
          "order.yaml",
          ORDER_AND_SHIP.replace(
              "subworkflow: ship", "subworkflow: ship\n    retry: { initialDelay: 1ms }"));

      RunResult end = run(engine, "{'parcel': 'p7'}");

      assertThat(end.status()).isEqualTo(RunStatus.COMPLETED);
      assertThat(children(engine))
          .extracting(RunInfo::status)
          .containsExactly(RunStatus.COMPLETED, RunStatus.FAILED, RunStatus.FAILED);
    }
  }

  @Test
  void a_subworkflow_that_is_not_deployed_is_waited_for() throws Exception {
    var warnings = new LinkedBlockingQueue<String>();
    String[] documents = ORDER_AND_SHIP.split("---\n", -1);
    try (var engine = sending(WorkflowEngine.inMemory()).onWarning(warnings::add).open()) {
      engine.deploy("order.yaml", documents[0]);
      RunHandle order = engine.start("order", json("{'parcel': 'p7'}"));
      assertThat(warnings.poll(30, TimeUnit.SECONDS)).contains("'ship'", "not deployed");

      engine.deploy("ship.yaml", documents[1]);

      assertThat(order.await().status()).isEqualTo(RunStatus.COMPLETED);
    }
  }

  @Test
  void a_child_that_waits_for_its_workflow_is_called_back_with_its_parent() throws Exception {
    var warnings = new LinkedBlockingQueue<String>();
    Store store = new MemoryStore();
    String[] documents = ORDER_AND_SHIP.split("---\n", -1);
    try (var engine = sending(WorkflowEngine.on(store)).onWarning(warnings::add).open()) {
      engine.deploy("order.yaml", documents[0]);
      RunHandle order = engine.start("order", json("{'parcel': 'p7'}"));
      assertThat(warnings.poll(30, TimeUnit.SECONDS)).contains("'ship'");

      order.cancel("enough");

      eventually(() -> store.outstanding(java.util.Optional.empty(), 10).isEmpty());
      engine.deploy("ship.yaml", documents[1]);
      assertThat(children(engine)).isEmpty();
    }
  }

  @Test
  void a_child_that_is_called_back_is_forgotten_also_if_nobody_knows_whether_that_was_written()
      throws Exception {
    var warnings = new LinkedBlockingQueue<String>();
    var forgotten = new AtomicInteger();
    var store =
        new MemoryStore(
            commit ->
                commit.entries().isEmpty() && forgotten.incrementAndGet() == 1
                    ? MemoryStore.Fault.UNKNOWN_BUT_WRITTEN
                    : MemoryStore.Fault.NONE);
    try (var engine = sending(WorkflowEngine.on(store)).onWarning(warnings::add).open()) {
      engine.deploy("order.yaml", ORDER_AND_SHIP.split("---\n", -1)[0]);
      RunHandle order = engine.start("order", json("{'parcel': 'p7'}"));
      assertThat(warnings.poll(30, TimeUnit.SECONDS)).contains("'ship'");
      String child = Objects.requireNonNull(engine.show(order.id()).tokens().getLast().child());

      order.cancel("enough");
      eventually(() -> forgotten.get() == 1);

      assertThat(engine.sendEventAsync(child, "any", 1, null))
          .failsWithin(Duration.ofSeconds(20))
          .withThrowableThat()
          .withCauseInstanceOf(UnknownRun.class);
    }
  }

  @Test
  void subworkflows_that_nest_too_deep_fail_the_node_with_the_limit_and_how_to_raise_it()
      throws Exception {
    var limits =
        new RunLimits(1_000, 1_000, 1_000, 1_000, 100, 100, 1_000, 3, 1_000, 10, 10, 1_000);
    try (var engine = WorkflowEngine.inMemory().limits(limits).open()) {
      engine.deploy("deep.yaml", "workflow: deep\nnodes: { again: { subworkflow: deep } }");

      NodeError error =
          Objects.requireNonNull(engine.start("deep", Json.Obj.EMPTY).await().error());

      assertThat(error.code()).isEqualTo("LIMIT_EXCEEDED");
      assertThat(error.message()).contains("at most 3 deep", "number 4", "subworkflowDepth");
      assertThat(children(engine)).hasSize(3);
    }
  }

  @Test
  void an_engine_for_one_tree_goes_on_with_the_children_too(@TempDir Path dir) throws Exception {
    try (var engine = busy(WorkflowEngine.at(dir)).open()) {
      engine.deploy("order.yaml", ORDER_AND_SHIP);
      engine.start(StartRequest.of("order").id("o-1").input(json("{'parcel': 'p7'}")));
      assertThat(atWork.poll(30, TimeUnit.SECONDS)).isNotNull();
    }

    try (var engine = sending(WorkflowEngine.at(dir)).only("o-1").open()) {
      assertThat(engine.run("o-1").await().status()).isEqualTo(RunStatus.COMPLETED);
    }
  }

  @Test
  void an_engine_for_one_tree_finds_children_that_have_only_been_written_to(@TempDir Path dir)
      throws Exception {
    String[] documents = ORDER_AND_SHIP.split("---\n", -1);
    var warnings = new LinkedBlockingQueue<String>();
    try (var engine = sending(WorkflowEngine.at(dir)).onWarning(warnings::add).open()) {
      engine.deploy("order.yaml", documents[0]);
      engine.start(StartRequest.of("order").id("o-1").input(json("{'parcel': 'p7'}")));
      engine.start(StartRequest.of("order").id("o-2").input(json("{'parcel': 'p8'}")));
      assertThat(warnings.poll(30, TimeUnit.SECONDS)).isNotNull();
      assertThat(engine.missingSubworkflows("order")).containsExactly("ship");
      assertThat(engine.isStranded("o-1")).isTrue();
      assertThat(engine.show("o-1").waitsFor().getFirst()).contains("has not started");
    }

    try (var engine = sending(WorkflowEngine.at(dir)).only("o-1").open()) {
      engine.deploy("ship.yaml", documents[1]);
      assertThat(engine.run("o-1").await().status()).isEqualTo(RunStatus.COMPLETED);
      assertThat(engine.run("o-2").info().status()).isEqualTo(RunStatus.SUSPENDED);
      assertThat(children(engine)).hasSize(1);
    }
  }

  @Test
  void a_run_is_stranded_with_its_child(@TempDir Path dir) throws Exception {
    try (var engine = WorkflowEngine.at(dir).open()) {
      engine.deploy("order.yaml", ORDER_AND_SHIP);
      engine.start(StartRequest.of("order").id("o-1").input(json("{'parcel': 'p7'}")));

      eventually(() -> children(engine).size() == 1 && engine.isStranded("o-1"));

      assertThat(engine.show("o-1").waitsFor().getFirst()).contains("of ship, which is running");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ", deadline: 1h"})
  void who_stands_at_a_fan_in_moves_nobody_unless_its_time_will_be_over(String more)
      throws Exception {
    try (var engine = WorkflowEngine.inMemory().open()) {
      engine.deploy(
          "order.yaml",
          """
          workflow: order
          nodes:
            open: {}
            quick: {}
            slow: { action: java, config: { function: nobody-has-it } }
            join: {}
          transitions:
            - { from: open, to: quick, spawnCount: 1, siblingGroup: both }
            - { from: open, to: slow, spawnCount: 1, siblingGroup: both }
            - { from: [quick, slow], to: join, synchronization: { siblingGroup: both, strategy: all%s } }
          """
              .formatted(more));

      engine.start(StartRequest.of("order").id("o-1").input(Json.Obj.EMPTY));
      eventually(() -> engine.show("o-1").waitsFor().toString().contains("nobody-has-it"));

      eventually(() -> engine.show("o-1").waitsFor().toString().contains("nobody-has-it"));
      assertThat(engine.isStranded("o-1")).isEqualTo(more.isEmpty());
    }
  }

  @Test
  void a_child_keeps_the_version_that_was_the_latest_when_it_started() throws Exception {
    try (var engine = busy(WorkflowEngine.inMemory()).open()) {
      engine.deploy("order.yaml", ORDER_AND_SHIP);
      RunHandle order = engine.start("order", json("{'parcel': 'p7'}"));
      assertThat(atWork.poll(30, TimeUnit.SECONDS)).isNotNull();

      engine.deploy("ship.yaml", "workflow: ship\nnodes: { nothing: {} }");
      RunHandle later = engine.start("order", json("{'parcel': 'p7'}"));

      assertThat(later.await().status()).isEqualTo(RunStatus.COMPLETED);
      go.countDown();
      assertThat(order.await().output()).isNotEqualTo(later.await().output());
      assertThat(children(engine)).extracting(RunInfo::version).containsExactly(2, 1);
    }
  }
}
