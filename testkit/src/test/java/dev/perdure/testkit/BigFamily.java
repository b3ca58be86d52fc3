package dev.perdure.testkit;

import dev.perdure.engine.RunHandle;
import dev.perdure.engine.StartRequest;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.json.Json;
import java.nio.file.Path;

/**
 * A process that works on one tall and one wide family of runs until both are there or it is
 * killed.
 */
final class BigFamily {
  static final String DEFINITIONS =
      """
      workflow: tall
      nodes:
        look: {}
        below: { subworkflow: tall, inputMapping: { n: input.n - 1 }, outputMapping: { output.n: result.n + 1 } }
        bottom: { action: transform, outputMapping: { output.n: "1" } }
      transitions:
        - { from: look, to: below, condition: input.n > 1 }
        - { from: look, to: bottom, default: true }
      ---
      workflow: wide
      nodes:
        open: {}
        each:
          subworkflow: member
          inputMapping: { n: _branch.index }
          outputMapping: { _branch.output.n: result.n }
        count: { action: transform, inputMapping: { n: "sum(state.all.map(one, one.n))" }, outputMapping: { output.n: result.n } }
      transitions:
        - { from: open, to: each, spawnCount: input.n, siblingGroup: family }
        - { from: each, to: count, synchronization: { siblingGroup: family, merge: state.all } }
      ---
      workflow: member
      nodes:
        work:
          action: mock
          config: { echo: true }
          inputMapping: { n: input.n + 1 }
          outputMapping: { output.n: result.n }
      """;

  private BigFamily() {}

  static RunHandle tall(WorkflowEngine engine, int depth) {
    return engine.start(StartRequest.of("tall").id("tall").input(Json.object("n", Json.of(depth))));
  }

  static RunHandle wide(WorkflowEngine engine, int width) {
    return engine.start(StartRequest.of("wide").id("wide").input(Json.object("n", Json.of(width))));
  }

  public static void main(String[] args) throws Exception {
    try (WorkflowEngine engine = WorkflowEngine.at(Path.of(args[0])).open()) {
      engine.deploy("family.yaml", DEFINITIONS);
      RunHandle tall = tall(engine, Integer.parseInt(args[1]));
      RunHandle wide = wide(engine, Integer.parseInt(args[2]));
      System.out.println("open");
      tall.await();
      wide.await();
      System.out.println("over");
      Thread.sleep(60_000);
    }
  }
}
