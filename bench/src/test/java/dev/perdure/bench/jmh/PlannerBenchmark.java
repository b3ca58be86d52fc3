package dev.perdure.bench.jmh;

import dev.perdure.model.RunStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Message;
import dev.perdure.planning.Plan;
import dev.perdure.planning.Planner;
import dev.perdure.planning.definition.ExecutableWorkflow;
import dev.perdure.planning.state.RunState;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How long it takes to decide what a message brings about. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
@State(Scope.Benchmark)
public class PlannerBenchmark {
  private static final int STEPS = 10;
  private static final int BRANCHES = 10_000;
  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

  private final ExecutableWorkflow sequence = executable(sequence());
  private final ExecutableWorkflow fanOut = executable(fanOut());

  /** One step of a run of ten. */
  @Benchmark
  @OperationsPerInvocation(STEPS)
  public RunState step() {
    return run(sequence, Json.object("n", Json.of(1)));
  }

  /** One branch of ten thousand: its start, its step and its arrival. */
  @Benchmark
  @OperationsPerInvocation(BRANCHES)
  public RunState branch() {
    return run(fanOut, Json.object("width", Json.of(BRANCHES)));
  }

  /** Plans a whole run, whose steps give back what they get. */
  static RunState run(ExecutableWorkflow workflow, Json input) {
    var state = new RunState();
    var messages = new ArrayDeque<Message>();
    messages.add(new Message.Start("r1", workflow.definition().name(), 1, input, Map.of()));
    while (!messages.isEmpty()) {
      Plan plan = Planner.plan(state, workflow, messages.remove(), NOON, false);
      for (Decision.Send send : plan.sends()) {
        if (send instanceof Decision.Execute work) {
          messages.add(new Message.WorkCompleted(work.token(), work.attempt(), work.input()));
        }
      }
      if (messages.isEmpty() && state.nextReady().isPresent()) {
        messages.add(new Message.Continue());
      }
    }
    if (state.status() != RunStatus.COMPLETED) {
      throw new IllegalStateException("Expected a completed run, but it is " + state.status());
    }
    return state;
  }

  static ExecutableWorkflow executable(Workflow workflow) {
    return ExecutableWorkflow.compile(workflow).orElseThrow();
  }

  static Workflow sequence() {
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

  static Workflow fanOut() {
    return Workflow.named("wide")
        .node("open")
        .node("step", node -> node.java("step").inputMapping("n", "_branch.index"))
        .node("join", node -> node.transform().inputMapping("count", "size(state.all)"))
        .transition("open", "step", t -> t.spawnCount("input.width").siblingGroup("g"))
        .transition("step", "join", t -> t.synchronization("g", s -> s.merge("state.all")))
        .outputMapping("nodes.join.result")
        .build();
  }
}
