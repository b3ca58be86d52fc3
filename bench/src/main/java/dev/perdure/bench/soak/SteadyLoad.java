package dev.perdure.bench.soak;

import dev.perdure.bench.Lab;
import dev.perdure.engine.RunHandle;
import dev.perdure.engine.RunResult;
import dev.perdure.engine.StartRequest;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.json.Json;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Starts so many runs a second, all alike: steps one after the other, a fan-out, a child, a timer
 * and an event, which comes before half of the runs wait for it and after the others do.
 */
final class SteadyLoad implements AutoCloseable {
  private static final int MOST_IN_FLIGHT = 2_000;
  private static final long LATER_MILLIS = 500;

  private static final String WORKFLOWS =
      """
      workflow: soak
      nodes:
        first: { action: java, config: { function: step }, inputMapping: { n: input.n }, outputMapping: { state.n: result.n } }
        second: { action: java, config: { function: step }, inputMapping: { n: state.n + 1 }, outputMapping: { state.n: result.n } }
        open: {}
        branch: { action: java, config: { function: step }, inputMapping: { n: _branch.index } }
        join: { action: transform, inputMapping: { n: "sum(state.all.map(b, b.n))" }, outputMapping: { state.sum: result.n } }
        child: { subworkflow: soak-child, inputMapping: { n: state.sum }, outputMapping: { state.sum: result.n } }
        pause: { wait: { for: 200ms } }
        listen: { wait: { event: go }, outputMapping: { state.go: result.go } }
      transitions:
        - first -> second -> open
        - { from: open, to: branch, spawnCount: 20, siblingGroup: g }
        - { from: branch, to: join, synchronization: { siblingGroup: g, merge: state.all } }
        - join -> child -> pause -> listen
      outputMapping: { n: state.n, sum: state.sum, go: state.go }
      ---
      workflow: soak-child
      nodes:
        step: { action: java, config: { function: step }, inputMapping: { n: input.n + 1 } }
      outputMapping: { n: nodes.step.result.n }
      """;

  /** The branches' indexes from 0 to 19, and one more by the child. */
  private static final long SUM = 191;

  private final WorkflowEngine engine;
  private final long nanosBetween;
  private final Semaphore room = new Semaphore(MOST_IN_FLIGHT);
  private final AtomicLong completed = new AtomicLong();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final Thread starter;
  private volatile boolean over;

  SteadyLoad(Path directory, int runsPerSecond) {
    engine =
        WorkflowEngine.at(directory).action("step", Json.class, Json.class, input -> input).open();
    engine.deploy("soak.yaml", WORKFLOWS);
    nanosBetween = TimeUnit.SECONDS.toNanos(1) / runsPerSecond;
    starter = Thread.ofPlatform().name("bench-soak").start(this::startRuns);
  }

  private void startRuns() {
    long next = System.nanoTime();
    try {
      for (long n = 1; !over; n++) {
        room.acquire();
        start(n);
        // A machine that cannot keep up is not made to catch up.
        next = Math.max(next + nanosBetween, System.nanoTime() - nanosBetween);
        TimeUnit.NANOSECONDS.sleep(next - System.nanoTime());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void start(long n) {
    var request = StartRequest.of("soak").input(Json.object("n", Json.of(n)));
    var unused =
        engine
            .startAsync(request)
            .thenCompose(run -> send(run, n).thenCompose(sent -> run.completion()))
            .thenAccept(result -> check(result, n))
            .whenComplete((done, e) -> leave(e));
  }

  private CompletableFuture<?> send(RunHandle run, long n) {
    Json payload = Json.object("go", Json.of(n));
    if (n % 2 == 0) {
      return engine.sendEventAsync(run.id(), "go", payload, null);
    }
    return CompletableFuture.runAsync(
            () -> {}, CompletableFuture.delayedExecutor(LATER_MILLIS, TimeUnit.MILLISECONDS))
        .thenCompose(later -> engine.sendEventAsync(run.id(), "go", payload, null));
  }

  private static void check(RunResult result, long n) {
    Json expected = Json.object("n", Json.of(n + 1), "sum", Json.of(SUM), "go", Json.of(n));
    Json found = result.orThrow();
    Lab.require(found.equals(expected), expected.toString(), found);
  }

  private void leave(@Nullable Throwable e) {
    if (e == null) {
      completed.incrementAndGet();
    } else {
      failure.compareAndSet(null, e);
    }
    room.release();
  }

  /** How many runs have completed; throws if one did not, or gave something wrong. */
  long completed() {
    Throwable e = failure.get();
    if (e != null) {
      throw new IllegalStateException("Expected every run to complete, but one did not", e);
    }
    return completed.get();
  }

  /** Starts no more runs, and waits for those under way. */
  void end() throws InterruptedException {
    over = true;
    starter.join();
    room.acquire(MOST_IN_FLIGHT);
    completed();
  }

  @Override
  public void close() {
    over = true;
    starter.interrupt();
    engine.close();
  }
}
