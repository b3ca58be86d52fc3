package dev.perdure.bench.scenario;

import dev.perdure.bench.Lab;
import dev.perdure.engine.RunResult;
import dev.perdure.engine.StartRequest;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.json.Json;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Starts runs, so many in flight at a time, and checks what each of them gives. */
final class InFlight {
  private final WorkflowEngine engine;
  private final Semaphore room;
  private final int most;
  private final AtomicLong completed = new AtomicLong();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  InFlight(WorkflowEngine engine, int most) {
    this.engine = engine;
    this.most = most;
    this.room = new Semaphore(most);
  }

  /** Starts a run as soon as there is room for it. */
  void start(StartRequest request, Json expected) throws InterruptedException {
    room.acquire();
    var unused =
        engine
            .startAsync(request)
            .thenCompose(run -> run.completion())
            .thenAccept(result -> check(result, expected))
            .whenComplete((done, e) -> leave(e));
  }

  private void check(RunResult result, Json expected) {
    if (!result.orThrow().equals(expected)) {
      throw new IllegalStateException("Expected " + expected + ", but found " + result);
    }
    completed.incrementAndGet();
  }

  private void leave(@Nullable Throwable e) {
    if (e != null) {
      failure.compareAndSet(null, e);
    }
    room.release();
  }

  boolean failed() {
    return failure.get() != null;
  }

  /** Waits for those that are under way, and says how many runs there were. */
  long end() throws InterruptedException {
    room.acquire(most);
    Throwable e = failure.get();
    if (e != null) {
      throw new IllegalStateException("Expected every run to complete, but one did not", e);
    }
    return completed.get();
  }

  /** Starts runs of the ten steps until the time is over, and says how many steps a second. */
  static double stepsPerSecond(WorkflowEngine engine, int most, long nanos)
      throws InterruptedException {
    var runs = new InFlight(engine, most);
    var request = StartRequest.of(Engines.SEQUENCE).input(Json.object("n", Json.of(1)));
    Json expected = Json.object("n", Json.of(Engines.STEPS));
    long started = 0;
    long start = System.nanoTime();
    while (System.nanoTime() - start < nanos && !runs.failed()) {
      runs.start(request, expected);
      started++;
    }
    long completed = runs.end();
    double seconds = (System.nanoTime() - start) / 1e9;
    Lab.require(completed == started, started + " completed runs", completed);
    return completed * Engines.STEPS / seconds;
  }
}
