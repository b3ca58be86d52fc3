package dev.perdure.bench.scenario;

import dev.perdure.engine.EngineBuilder;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import java.nio.file.Path;

/** Engines with the settings that a user has, and the workflows that several scenarios run. */
final class Engines {
  static final String SEQUENCE = "sequence";
  static final String ONE_STEP = "one-step";
  static final int STEPS = 10;

  private Engines() {}

  static EngineBuilder at(Path directory) {
    return withStep(WorkflowEngine.at(directory));
  }

  /** Registers the step: it gives back what it gets. */
  static EngineBuilder withStep(EngineBuilder engine) {
    return engine.action("step", Json.class, Json.class, input -> input);
  }

  /** Ten steps, each of which adds one. */
  static Workflow sequence() {
    var workflow = Workflow.named(SEQUENCE);
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

  static Workflow oneStep() {
    return Workflow.named(ONE_STEP)
        .node("step", node -> node.java("step").inputMapping("n", "input.n"))
        .outputMapping("n", "nodes.step.result.n")
        .build();
  }

  /** As many tokens at once as asked for, each going round on its own. */
  static Workflow circles(int tokens, int rounds) {
    var workflow = Workflow.named("circles-" + tokens).node("open");
    for (int i = 1; i <= tokens; i++) {
      String node = "circle" + i;
      String n = "state." + node;
      workflow.node(
          node,
          settings ->
              settings
                  .java("step")
                  .inputMapping("n", "coalesce(%s, 0) + 1".formatted(n))
                  .outputMapping(n, "result.n")
                  .onNoMatch(Node.OnNoMatch.COMPLETE));
      workflow.transition("open", node);
      workflow.transition(node, node, t -> t.maxIterations(rounds));
    }
    return workflow.outputMapping("state").build();
  }
}
