package dev.perdure.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.ActorId;
import dev.perdure.model.RunStatus;
import dev.perdure.model.json.Json;
import dev.perdure.storage.Snapshot;
import dev.perdure.storage.Store;
import dev.perdure.storage.memory.MemoryStore;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class SnapshotTest {
  private static final String STEPS =
      """
      workflow: steps
      nodes:
        a: { action: java, config: { function: add }, outputMapping: { state.a: result } }
        b: { action: java, config: { function: add }, outputMapping: { state.b: result } }
        c: { action: java, config: { function: hold }, outputMapping: { output.sum: state.a + state.b } }
      transitions:
        - a -> b
        - b -> c
      """;

  private static final ActorId RUN = ActorId.run("r-1");

  private final MemoryStore disk = new MemoryStore();
  private final ConcurrentLinkedQueue<String> calls = new ConcurrentLinkedQueue<>();
  private final AtomicInteger count = new AtomicInteger();
  private final CountDownLatch held = new CountDownLatch(1);

  private WorkflowEngine open(CountDownLatch release) {
    Store store = FaultyStore.of(disk, calls::add);
    WorkflowEngine engine =
        WorkflowEngine.on(store)
            .snapshotsFrom(10)
            .callbacks(Runnable::run)
            .action("add", Json.class, Integer.class, input -> count.incrementAndGet())
            .action(
                "hold",
                Json.class,
                Json.class,
                input -> {
                  held.countDown();
                  release.await();
                  return input;
                })
            .open();
    engine.deploy("steps.yaml", STEPS);
    return engine;
  }

  @Test
  void a_run_goes_on_from_its_snapshot_as_it_would_have_from_its_journal() throws Exception {
    try (WorkflowEngine engine = open(new CountDownLatch(1))) {
      engine.start(StartRequest.of("steps").id("r-1"));
      held.await();
    }
    Snapshot snapshot = disk.snapshot(RUN).orElseThrow();
    assertThat(snapshot.seq()).isPositive();

    try (WorkflowEngine engine = open(new CountDownLatch(0))) {
      RunResult result = engine.run("r-1").await();

      assertThat(result.orThrow()).isEqualTo(Json.object("sum", Json.of(3)));
    }
  }

  @Test
  void a_snapshot_of_a_format_that_is_not_known_is_not_needed() throws Exception {
    try (WorkflowEngine engine = open(new CountDownLatch(1))) {
      engine.start(StartRequest.of("steps").id("r-1"));
      held.await();
    }
    disk.saveSnapshot(RUN, new Snapshot(1_000, 99, "from the future"));

    try (WorkflowEngine engine = open(new CountDownLatch(0))) {
      assertThat(engine.run("r-1").await().orThrow()).isEqualTo(Json.object("sum", Json.of(3)));
    }
  }

  @Test
  void short_runs_have_none() throws Exception {
    try (WorkflowEngine engine =
        WorkflowEngine.on(FaultyStore.of(disk, calls::add))
            .action("add", Json.class, Integer.class, input -> count.incrementAndGet())
            .action("hold", Json.class, Json.class, input -> input)
            .open()) {
      engine.deploy("steps.yaml", STEPS);
      engine.start("steps", Json.Obj.EMPTY).await();
    }
    assertThat(calls).doesNotContain("saveSnapshot");
  }

  private WorkflowEngine waiting(Executor callbacks) {
    WorkflowEngine engine = WorkflowEngine.on(disk).snapshotsFrom(10).callbacks(callbacks).open();
    engine.deploy("waits.yaml", "workflow: waits\nnodes: { go: { wait: { event: go } } }\n");
    engine.start(StartRequest.of("waits").id("r-1"));
    return engine;
  }

  private static void send(WorkflowEngine engine, int times) {
    Json large = Json.object("text", Json.of("x".repeat(10_000)));
    for (int i = 0; i < times; i++) {
      engine.sendEvent("r-1", "other", large);
    }
  }

  @Test
  void one_is_taken_at_a_time() {
    var snapshots = new ConcurrentLinkedQueue<Runnable>();
    try (WorkflowEngine engine = waiting(snapshots::add)) {
      send(engine, 10);

      assertThat(snapshots).hasSize(1);
    }
  }

  @Test
  void one_that_nobody_can_write_keeps_nobody_from_an_answer() throws Exception {
    Executor tired =
        task -> {
          throw new RejectedExecutionException("no more");
        };
    try (WorkflowEngine engine = waiting(tired)) {
      send(engine, 10);

      assertThat(engine.sendEvent("r-1", "go", Json.Obj.EMPTY)).isEqualTo(SendOutcome.TAKEN);
      assertThat(engine.run("r-1").await().status()).isEqualTo(RunStatus.COMPLETED);
    }
  }
}
