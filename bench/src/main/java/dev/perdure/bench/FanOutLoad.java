package dev.perdure.bench;

import dev.perdure.engine.StartRequest;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Wide fan-outs, each branch with one step, while one-step runs go on beside them: {@code
 * FanOutLoad directory [width…]}.
 */
public final class FanOutLoad implements AutoCloseable {
  private final WorkflowEngine engine;

  FanOutLoad(Path directory) {
    engine = WorkflowEngine.at(directory).action("step", Json.class, Json.class, in -> in).open();
    engine.deploy(fanOut());
    engine.deploy(Workflow.named("one").node("step", node -> node.java("step")).build());
  }

  private static Workflow fanOut() {
    return Workflow.named("wide")
        .node("open")
        .node("step", node -> node.java("step").inputMapping("n", "_branch.index"))
        .node("join", node -> node.transform().inputMapping("got", "size(state.all)"))
        .transition("open", "step", t -> t.spawnCount("input.width").siblingGroup("g"))
        .transition("step", "join", t -> t.synchronization("g", s -> s.merge("state.all")))
        .outputMapping("got", "nodes.join.result.got")
        .build();
  }

  /** How long it took, and what the runs beside it felt. */
  record Result(int width, double seconds, double p50, double p99, double worst, int beside) {
    double branchesPerSecond() {
      return width / seconds;
    }
  }

  Result run(int width) throws InterruptedException {
    var over = new AtomicBoolean();
    List<Double> millis = Collections.synchronizedList(new ArrayList<>());
    Thread beside = Thread.ofPlatform().start(() -> besides(over, millis));
    long start = System.nanoTime();
    Json got = engine.start("wide", Json.object("width", Json.of(width))).await().orThrow();
    double seconds = (System.nanoTime() - start) / 1e9;
    over.set(true);
    beside.join();
    if (!got.equals(Json.object("got", Json.of(width)))) {
      throw new IllegalStateException("Expected " + width + " branches, but found " + got);
    }
    Collections.sort(millis);
    return new Result(
        width,
        seconds,
        millis.get(millis.size() / 2),
        millis.get(millis.size() * 99 / 100),
        millis.getLast(),
        millis.size());
  }

  private void besides(AtomicBoolean over, List<Double> millis) {
    while (!over.get()) {
      var ended = new CountDownLatch(1);
      long start = System.nanoTime();
      var unused =
          engine
              .startAsync(StartRequest.of("one"))
              .thenCompose(run -> run.completion())
              .thenAccept(result -> ended.countDown());
      try {
        ended.await();
      } catch (InterruptedException e) {
        return;
      }
      millis.add((System.nanoTime() - start) / 1e6);
    }
  }

  @Override
  public void close() {
    engine.close();
  }

  public static void main(String[] args) throws Exception {
    Path directory = Path.of(args[0]);
    Files.createDirectories(directory);
    try (var load = new FanOutLoad(directory)) {
      for (int i = 1; i < args.length; i++) {
        Result result = load.run(Integer.parseInt(args[i]));
        System.out.printf(
            Locale.ROOT,
            "%,d branches: %.2f s, %,.0f branches/s; beside it %,d one-step runs: p50 %.1f ms, p99"
                + " %.1f ms, worst %.0f ms; heap %d MiB%n",
            result.width(),
            result.seconds(),
            result.branchesPerSecond(),
            result.beside(),
            result.p50(),
            result.p99(),
            result.worst(),
            (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) >> 20);
      }
    }
  }
}
