package dev.perdure.bench.scenario;

import dev.perdure.bench.Lab;
import dev.perdure.bench.Sample;
import dev.perdure.bench.Scenario;
import dev.perdure.bench.Unit;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;

/** Runs that start runs: many children of one parent, and a long chain of children of children. */
final class Subworkflows implements Scenario {
  private static final int GROUP = 256;

  @Override
  public String name() {
    return "subworkflows";
  }

  @Override
  public String title() {
    return "child runs of one step, beside one another and inside one another";
  }

  @Override
  public void measure(Lab lab) throws Exception {
    int width = lab.count(1_000, 50);
    int depth = lab.count(100, 10);
    int times = lab.count(5, 1);
    try (WorkflowEngine engine = Engines.at(lab.fresh("engine")).open()) {
      engine.deploy(Engines.oneStep());
      engine.deploy(wide());
      engine.deploy(deep());
      lab.says("warming up");
      wide(engine, width, times);
      deep(engine, depth, times);
      lab.rounds(
          round -> {
            Sample.Bare group = lab.bare(GROUP).rowsPerSecond();
            record(
                lab, "%,d children of one run".formatted(width), wide(engine, width, times), group);
            Sample.Bare single = lab.bare(1).rowsPerSecond();
            record(lab, "%,d deep".formatted(depth), deep(engine, depth, times), single);
          });
    }
  }

  private static void record(Lab lab, String name, double children, Sample.Bare bare) {
    lab.record(Sample.of(name, Unit.CHILDREN_PER_SECOND, children).beside(bare));
  }

  private static double wide(WorkflowEngine engine, int width, int times)
      throws InterruptedException {
    long sum = (long) width * (width - 1) / 2;
    Json expected = Json.object("count", Json.of(width), "sum", Json.of(sum));
    return childrenPerSecond(
        engine, "parent", Json.object("width", Json.of(width)), expected, width, times);
  }

  private static double deep(WorkflowEngine engine, int depth, int times)
      throws InterruptedException {
    Json input = Json.object("depth", Json.of(depth));
    Json expected = Json.object("levels", Json.of(depth));
    return childrenPerSecond(engine, "deep", input, expected, depth, times);
  }

  private static double childrenPerSecond(
      WorkflowEngine engine, String workflow, Json input, Json expected, int children, int times)
      throws InterruptedException {
    long start = System.nanoTime();
    for (int i = 0; i < times; i++) {
      Json found = engine.start(workflow, input).await().orThrow();
      Lab.require(found.equals(expected), expected.toString(), found);
    }
    return (double) children * times / ((System.nanoTime() - start) / 1e9);
  }

  private static Workflow wide() {
    return Workflow.named("parent")
        .node("open")
        .node(
            "child", node -> node.subworkflow(Engines.ONE_STEP).inputMapping("n", "_branch.index"))
        .node(
            "join",
            node ->
                node.transform()
                    .inputMapping("count", "size(state.all)")
                    .inputMapping("sum", "sum(state.all.map(b, b.n))"))
        .transition("open", "child", t -> t.spawnCount("input.width").siblingGroup("g"))
        .transition("child", "join", t -> t.synchronization("g", s -> s.merge("state.all")))
        .outputMapping("nodes.join.result")
        .build();
  }

  private static Workflow deep() {
    return Workflow.named("deep")
        .node("open")
        .node(
            "down",
            node ->
                node.subworkflow("deep")
                    .inputMapping("depth", "input.depth - 1")
                    .outputMapping("output.levels", "result.levels + 1"))
        .node("bottom", node -> node.transform().outputMapping("output.levels", Json.of(0)))
        .transition("open", "down", t -> t.condition("input.depth > 0"))
        .transition("open", "bottom", t -> t.byDefault())
        .build();
  }
}
