package dev.perdure.bench;

import dev.perdure.engine.RunResult;
import dev.perdure.engine.StartRequest;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/** An engine on a real file under load, with the settings a user has. */
final class EngineLoad implements AutoCloseable {
  private static final long NANOS = 6_000_000_000L;
  private static final int STEPS = 10;
  private static final int ROUNDS_OF_ONE_RUN = 400;
  private static final int LATENCIES = 1_000;

  private final WorkflowEngine engine;

  EngineLoad(Path directory) {
    engine = WorkflowEngine.at(directory).action("step", Json.class, Json.class, in -> in).open();
    engine.deploy(sequence());
    engine.deploy(oneStep());
  }

  private static Workflow sequence() {
    var workflow = Workflow.named("sequence");
    for (int i = 1; i <= STEPS; i++) {
      String n = i == 1 ? "input.n" : "state.n + 1";
      workflow.node(
          "step" + i,
          node -> node.java("step").inputMapping("n", n).outputMapping("state.n", "result.n"));
      if (i > 1) {
        workflow.transition("step" + (i - 1), "step" + i);
      }
    }
    return workflow.outputMapping("n", "state.n").build();
  }

  private static Workflow oneStep() {
    return Workflow.named("one").node("step", node -> node.java("step")).build();
  }

  /** As many tokens at once as asked for, each going round on its own. */
  private static Workflow circles(int tokens) {
    var workflow = Workflow.named("circles-" + tokens).node("open");
    for (int i = 1; i <= tokens; i++) {
      String node = "circle" + i;
      workflow.node(node, n -> n.java("step").onNoMatch(Node.OnNoMatch.COMPLETE));
      workflow.transition("open", node);
      workflow.transition(node, node, t -> t.maxIterations(ROUNDS_OF_ONE_RUN));
    }
    return workflow.build();
  }

  void warmUp() throws InterruptedException {
    stepsPerSecond(64);
  }

  double stepsPerSecond(int inFlight) throws InterruptedException {
    var room = new Semaphore(inFlight);
    var completed = new AtomicLong();
    long start = System.nanoTime();
    while (System.nanoTime() - start < NANOS) {
      room.acquire();
      var request = StartRequest.of("sequence").input(Json.object("n", Json.of(1)));
      var unused =
          engine
              .startAsync(request)
              .thenCompose(run -> run.completion())
              .thenAccept(result -> count(result, completed))
              .whenComplete((done, failure) -> room.release());
    }
    room.acquire(inFlight);
    return completed.get() * STEPS / ((System.nanoTime() - start) / 1e9);
  }

  private static void count(RunResult result, AtomicLong completed) {
    if (!result.output().equals(Json.object("n", Json.of(STEPS)))) {
      throw new IllegalStateException("Expected n = " + STEPS + ", but found " + result);
    }
    completed.incrementAndGet();
  }

  double messagesOfOneRun(int tokens) throws InterruptedException {
    String workflow = engine.deploy(circles(tokens)).workflow();
    long start = System.nanoTime();
    engine.start(workflow, Json.Obj.EMPTY).await().orThrow();
    long messages = (long) tokens * (ROUNDS_OF_ONE_RUN + 1);
    return messages / ((System.nanoTime() - start) / 1e9);
  }

  double latencyMicros() throws InterruptedException {
    var micros = new double[LATENCIES];
    for (int i = 0; i < LATENCIES; i++) {
      var ended = new CountDownLatch(1);
      long start = System.nanoTime();
      var unused =
          engine
              .startAsync(StartRequest.of("one"))
              .thenCompose(run -> run.completion())
              .thenAccept(result -> ended.countDown());
      ended.await();
      micros[i] = (System.nanoTime() - start) / 1e3;
    }
    Arrays.sort(micros);
    return micros[LATENCIES / 2];
  }

  @Override
  public void close() {
    engine.close();
  }
}
