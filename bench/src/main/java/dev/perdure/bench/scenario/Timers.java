package dev.perdure.bench.scenario;

import dev.perdure.bench.Lab;
import dev.perdure.bench.Sample;
import dev.perdure.bench.Scenario;
import dev.perdure.bench.Spread;
import dev.perdure.bench.Unit;
import dev.perdure.bench.bare.BareLoop;
import dev.perdure.engine.RunHandle;
import dev.perdure.engine.RunResult;
import dev.perdure.engine.StartRequest;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs that wait for a moment: how late they hear of it. */
final class Timers implements Scenario {
  private static final String WORKFLOW = "timer";
  private static final int GROUP = 256;

  @Override
  public String name() {
    return "timers";
  }

  @Override
  public String title() {
    return "runs with a timer: from the moment that is due to the end of the run";
  }

  @Override
  public void measure(Lab lab) throws Exception {
    try (WorkflowEngine engine = Engines.at(lab.fresh("engine")).open()) {
      engine.deploy(timer());
      lab.says("warming up");
      spread(engine, lab.count(3_000, 50));
      lab.rounds(
          round -> {
            BareLoop.Result bare = lab.bare(1);
            double[] late = spread(engine, lab.count(3_000, 100));
            lab.record(sample("one after the other, p50 late", 0.5, late, bare));
            lab.record(sample("one after the other, p99 late", 0.99, late, bare));
            atOnce(lab, engine, lab.count(10_000, 200));
          });
    }
  }

  private static Sample sample(String name, double part, double[] late, BareLoop.Result bare) {
    return Sample.of(name, Unit.MILLIS, Spread.percentile(late, part)).beside(bare.millis(part));
  }

  private static Workflow timer() {
    return Workflow.named(WORKFLOW)
        .node(
            "wait",
            node ->
                node.waitUntil("timestamp(input.at)")
                    .outputMapping("output.firedAt", "result.firedAt"))
        .build();
  }

  /** About a thousand a second: what one timer's way through the engine takes. */
  private static double[] spread(WorkflowEngine engine, int count) throws InterruptedException {
    var late = new Lateness(engine, count);
    Instant first = Instant.now().plusMillis(500);
    for (int i = 0; i < count; i++) {
      late.start(first.plusMillis(i));
    }
    return late.end();
  }

  /** All are due at one moment: how many a second end from then on. */
  private static void atOnce(Lab lab, WorkflowEngine engine, int count) throws Exception {
    Sample.Bare bare = lab.bare(GROUP).rowsPerSecond();
    var late = new Lateness(engine, count);
    Instant at = Instant.now().plus(Duration.ofMillis(lab.count(4_000, 1_000)));
    for (int i = 0; i < count; i++) {
      late.start(at);
    }
    // On a slow machine some may be due before all are started.
    double begun = Math.max(0, Duration.between(at, Instant.now()).toMillis());
    double seconds = Math.max(1, late.end()[count - 1] - begun) / 1e3;
    lab.record(
        Sample.of("%,d at one moment".formatted(count), Unit.RUNS_PER_SECOND, count / seconds)
            .beside(bare));
  }

  /** Starts runs, and notes how late each is; one that is early is a mistake. */
  private static final class Lateness {
    private final WorkflowEngine engine;
    private final double[] millis;
    private final AtomicInteger ended = new AtomicInteger();
    private final Window runs;

    Lateness(WorkflowEngine engine, int count) {
      this.engine = engine;
      this.millis = new double[count];
      this.runs = new Window(count);
    }

    void start(Instant at) throws InterruptedException {
      var request = StartRequest.of(WORKFLOW).input(Json.object("at", Json.of(at.toString())));
      runs.enter(() -> run(request, at));
    }

    private CompletableFuture<Void> run(StartRequest request, Instant at) {
      return engine
          .startAsync(request)
          .thenCompose(RunHandle::completion)
          .thenAccept(result -> note(result, at));
    }

    private void note(RunResult result, Instant at) {
      Duration late = Duration.between(at, Instant.now());
      var output = (Json.Obj) result.orThrow();
      boolean inTime =
          output.get("firedAt") instanceof Json.Text(String fired)
              && !Instant.parse(fired).isBefore(at);
      Lab.require(inTime, "the timer to fire at " + at + " or later", output);
      millis[ended.getAndIncrement()] = late.toNanos() / 1e6;
    }

    double[] end() throws InterruptedException {
      runs.end();
      Arrays.sort(millis);
      return millis;
    }
  }
}
