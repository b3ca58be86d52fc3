package dev.perdure.bench.scenario;

import dev.perdure.bench.Lab;
import dev.perdure.bench.Sample;
import dev.perdure.bench.Scenario;
import dev.perdure.bench.Unit;
import dev.perdure.bench.bare.BareLoop;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import java.util.List;

/** Wide fan-outs, each branch with one step, and what another run feels beside the widest. */
final class FanOuts implements Scenario {
  private static final int GROUP = 256;

  @Override
  public String name() {
    return "fan-out";
  }

  @Override
  public String title() {
    return "a fan-out with one step a branch, all merged";
  }

  /** The widest fan-out has to get by with this. */
  @Override
  public List<String> jvm() {
    return List.of("-Xmx512m");
  }

  @Override
  public void measure(Lab lab) throws Exception {
    try (WorkflowEngine engine = Engines.at(lab.fresh("engine")).open()) {
      engine.deploy(wide());
      engine.deploy(Engines.oneStep());
      lab.says("warming up");
      seconds(engine, lab.count(20_000, 100));
      int widest = lab.count(100_000, 3_000);
      lab.rounds(
          round -> {
            branches(lab, engine, 100, lab.count(100, 2));
            branches(lab, engine, lab.count(10_000, 1_000), 1);
            branches(lab, engine, widest, 1);
            beside(lab, engine, widest);
          });
    }
  }

  private static void branches(Lab lab, WorkflowEngine engine, int width, int times)
      throws Exception {
    lab.says("%,d branches".formatted(width));
    Sample.Bare bare = lab.bare(GROUP).rowsPerSecond();
    double seconds = 0;
    for (int i = 0; i < times; i++) {
      seconds += seconds(engine, width);
    }
    String name = "%,d branches".formatted(width);
    double each = seconds / times;
    lab.record(Sample.of(name, Unit.BRANCHES_PER_SECOND, width / each).at(width).beside(bare));
    Sample.Bare rows =
        new Sample.Bare("%,d rows of %s".formatted(width, bare.name()), width / bare.value());
    lab.record(Sample.of(name + ", all of it", Unit.SECONDS, each).at(width).beside(rows));
  }

  private static void beside(Lab lab, WorkflowEngine engine, int width) throws Exception {
    lab.says("%,d branches, other runs beside them".formatted(width));
    BareLoop.Result bare = lab.bare(1);
    try (Beside others = Beside.start(engine)) {
      seconds(engine, width);
      double[] millis = others.end();
      String name = "one-step run beside %,d, ".formatted(width);
      lab.record(OneStep.sample(name + "p50", 0.5, millis, bare));
      lab.record(OneStep.sample(name + "p99", 0.99, millis, bare));
      lab.record(OneStep.sample(name + "longest", 1, millis, bare));
    }
  }

  private static double seconds(WorkflowEngine engine, int width) throws InterruptedException {
    long start = System.nanoTime();
    Json got = engine.start("wide", Json.object("width", Json.of(width))).await().orThrow();
    double seconds = (System.nanoTime() - start) / 1e9;
    long sum = (long) width * (width - 1) / 2;
    Json expected = Json.object("count", Json.of(width), "sum", Json.of(sum));
    Lab.require(got.equals(expected), expected.toString(), got);
    return seconds;
  }

  private static Workflow wide() {
    return Workflow.named("wide")
        .node("open")
        .node("step", node -> node.java("step").inputMapping("n", "_branch.index"))
        .node(
            "join",
            node ->
                node.transform()
                    .inputMapping("count", "size(state.all)")
                    .inputMapping("sum", "sum(state.all.map(b, b.n))"))
        .transition("open", "step", t -> t.spawnCount("input.width").siblingGroup("g"))
        .transition("step", "join", t -> t.synchronization("g", s -> s.merge("state.all")))
        .outputMapping("nodes.join.result")
        .build();
  }
}
