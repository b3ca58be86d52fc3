package dev.perdure.bench.scenario;

import dev.perdure.engine.WorkflowEngine;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;

/** Runs of one step, one at a time, for as long as something else goes on. */
final class Beside implements AutoCloseable {
  private static final int MOST = 1_000_000;

  private final WorkflowEngine engine;
  private final double[] millis = new double[MOST];
  private final CompletableFuture<Integer> count = new CompletableFuture<>();
  private volatile boolean over;

  private Beside(WorkflowEngine engine) {
    this.engine = engine;
    Thread.ofPlatform().daemon().name("bench-beside").start(this::run);
  }

  static Beside start(WorkflowEngine engine) {
    return new Beside(engine);
  }

  private void run() {
    try {
      int i = 0;
      while (i == 0 || (!over && i < MOST)) {
        millis[i] = OneStep.millis(engine, i);
        i++;
      }
      count.complete(i);
    } catch (InterruptedException | RuntimeException e) {
      count.completeExceptionally(e);
    }
  }

  /** Ends it; gives how long the runs took, sorted. */
  double[] end() {
    over = true;
    double[] sorted = Arrays.copyOf(millis, count.join());
    Arrays.sort(sorted);
    return sorted;
  }

  @Override
  public void close() {
    over = true;
  }
}
