package dev.perdure.bench.scenario;

import dev.perdure.bench.Lab;
import dev.perdure.bench.Sample;
import dev.perdure.bench.Scenario;
import dev.perdure.bench.Unit;
import dev.perdure.engine.RunHandle;
import dev.perdure.engine.RunResult;
import dev.perdure.engine.StartRequest;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.json.Json;
import java.util.concurrent.CompletableFuture;

/** Runs of ten steps, more and more of them in flight. */
final class Sequences implements Scenario {
  private static final int[] IN_FLIGHT = {1, 8, 32, 256, 2_048};

  /** How many commits the engine's writer puts into one transaction at most. */
  private static final int LARGEST_GROUP = 1_024;

  @Override
  public String name() {
    return "sequential";
  }

  @Override
  public String title() {
    return "runs of 10 steps";
  }

  @Override
  public void measure(Lab lab) throws Exception {
    try (WorkflowEngine engine = Engines.at(lab.fresh("engine")).open()) {
      engine.deploy(Engines.sequence());
      lab.says("warming up");
      stepsPerSecond(engine, 64, lab.nanos(4));
      lab.rounds(
          round -> {
            for (int inFlight : IN_FLIGHT) {
              lab.says("round %d, %,d in flight".formatted(round, inFlight));
              Sample.Bare bare = lab.bare(Math.min(inFlight, LARGEST_GROUP)).rowsPerSecond();
              double steps = stepsPerSecond(engine, inFlight, lab.nanos(3));
              lab.record(sample("%,d in flight".formatted(inFlight), steps, bare).at(inFlight));
            }
            unsafe(lab);
          });
    }
  }

  /** Starts runs until the time is over, and says how many steps a second there were. */
  static double stepsPerSecond(WorkflowEngine engine, int most, long nanos)
      throws InterruptedException {
    var runs = new Window(most);
    long start = System.nanoTime();
    while (System.nanoTime() - start < nanos && !runs.failed()) {
      runs.enter(() -> run(engine));
    }
    return runs.end() * Engines.STEPS / ((System.nanoTime() - start) / 1e9);
  }

  /** Ends when the run has, and badly if it did not count to ten. */
  static CompletableFuture<Void> run(WorkflowEngine engine) {
    var request = StartRequest.of(Engines.SEQUENCE).input(Json.object("n", Json.of(1)));
    Json expected = Json.object("n", Json.of(Engines.STEPS));
    return engine
        .startAsync(request)
        .thenCompose(RunHandle::completion)
        .thenApply(RunResult::orThrow)
        .thenAccept(found -> Lab.require(found.equals(expected), expected.toString(), found));
  }

  private static Sample sample(String name, double steps, Sample.Bare bare) {
    return Sample.of(name, Unit.STEPS_PER_SECOND, steps).beside(bare);
  }

  /** How much of the time is the disk's: the same engine, but nothing survives. */
  private static void unsafe(Lab lab) throws Exception {
    int inFlight = 256;
    Sample.Bare bare = lab.bare(inFlight).rowsPerSecond();
    try (WorkflowEngine engine = Engines.withStep(WorkflowEngine.inMemory()).open()) {
      engine.deploy(Engines.sequence());
      double steps = stepsPerSecond(engine, inFlight, lab.nanos(2));
      lab.record(
          sample("%,d in flight, in memory only".formatted(inFlight), steps, bare).markedUnsafe());
    }
  }
}
