package dev.perdure.bench.scenario;

import dev.perdure.bench.Lab;
import dev.perdure.bench.Sample;
import dev.perdure.bench.Scenario;
import dev.perdure.bench.Spread;
import dev.perdure.bench.Unit;
import dev.perdure.bench.bare.BareLoop;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.json.Json;
import java.util.Arrays;

/** Runs of one step, one at a time: how long from the start until its end is heard of. */
final class OneStep implements Scenario {

  @Override
  public String name() {
    return "one-step";
  }

  @Override
  public String title() {
    return "a run of one step, from start to end, one at a time";
  }

  @Override
  public void measure(Lab lab) throws Exception {
    try (WorkflowEngine engine = Engines.at(lab.fresh("engine")).open()) {
      engine.deploy(Engines.oneStep());
      lab.says("warming up");
      sorted(engine, lab.count(4_000, 100));
      lab.rounds(
          round -> {
            BareLoop.Result bare = lab.bare(1);
            double[] millis = sorted(engine, lab.count(4_000, 200));
            lab.record(sample("p50", 0.5, millis, bare));
            lab.record(sample("p99", 0.99, millis, bare));
          });
    }
  }

  static Sample sample(String name, double part, double[] millis, BareLoop.Result bare) {
    return Sample.of(name, Unit.MILLIS, Spread.percentile(millis, part)).beside(bare.millis(part));
  }

  private static double[] sorted(WorkflowEngine engine, int count) throws InterruptedException {
    var millis = new double[count];
    for (int i = 0; i < count; i++) {
      millis[i] = millis(engine, i);
    }
    Arrays.sort(millis);
    return millis;
  }

  /** How long one run takes; what goes in must come out. */
  static double millis(WorkflowEngine engine, int n) throws InterruptedException {
    Json input = Json.object("n", Json.of(n));
    long start = System.nanoTime();
    Json output = engine.start(Engines.ONE_STEP, input).await().orThrow();
    double millis = (System.nanoTime() - start) / 1e6;
    Lab.require(output.equals(input), input.toString(), output);
    return millis;
  }
}
