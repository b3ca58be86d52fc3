package dev.perdure.engine;

import dev.perdure.model.RunStatus;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A run of this engine, to wait for and to ask. */
public final class RunHandle {
  private final WorkflowEngine engine;
  private final String id;

  RunHandle(WorkflowEngine engine, String id) {
    this.engine = engine;
    this.id = id;
  }

  public String id() {
    return id;
  }

  public RunInfo info() {
    return engine.find(id).orElseThrow(() -> new UnknownRun(id));
  }

  /** Completes when the run has ended, however it did. */
  public CompletableFuture<RunResult> completion() {
    return engine.offLoop(engine.completion(id));
  }

  /** Waits until the run has ended. */
  public RunResult await() throws InterruptedException {
    return get(engine.completion(id));
  }

  /** Waits until the run has ended, or the time is over. */
  public Optional<RunResult> await(Duration atMost) throws InterruptedException {
    CompletableFuture<RunResult> completion = engine.completion(id);
    try {
      return Optional.of(completion.get(atMost.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException e) {
      completion.cancel(false);
      return Optional.empty();
    } catch (ExecutionException e) {
      throw failure(e);
    }
  }

  /** Waits until the run has ended, or only waits itself; says how it stands. */
  public RunStatus awaitIdle() throws InterruptedException {
    return get(engine.idleness(id));
  }

  public CancelOutcome cancel(String reason) {
    return engine.cancel(id, reason);
  }

  static <T> T get(CompletableFuture<T> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw failure(e);
    }
  }

  private static RuntimeException failure(ExecutionException e) {
    return e.getCause() instanceof RuntimeException cause
        ? cause
        : new PerdureException("The run could not be awaited", e);
  }
}
