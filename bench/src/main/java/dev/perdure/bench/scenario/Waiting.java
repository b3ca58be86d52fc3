package dev.perdure.bench.scenario;

import dev.perdure.bench.Lab;
import dev.perdure.bench.Sample;
import dev.perdure.bench.Scenario;
import dev.perdure.bench.Unit;
import dev.perdure.bench.bare.BareLoop;
import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunQuery;
import dev.perdure.engine.SendOutcome;
import dev.perdure.engine.StartRequest;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.RunStatus;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A lot of runs that wait in a small heap, and then an event for each of them. */
final class Waiting implements Scenario {
  private static final String WORKFLOW = "waiting";
  private static final int PARTS = 10;
  private static final int IN_FLIGHT = 1_000;
  private static final int GROUP = 256;
  private static final Json GO = Json.object("go", Json.of(true));

  @Override
  public String name() {
    return "waiting";
  }

  @Override
  public String title() {
    return "runs that wait for an event, in a heap of 256 MiB";
  }

  @Override
  public List<String> jvm() {
    return List.of("-Xmx256m");
  }

  @Override
  public void measure(Lab lab) throws Exception {
    int count = lab.count(100_000, 1_000);
    Path directory = lab.fresh("engine");
    try (WorkflowEngine engine = Engines.at(directory).open()) {
      engine.deploy(Engines.oneStep());
      engine.deploy(waiting());
    }
    long empty = Usage.diskOf(directory);
    try (WorkflowEngine engine = Engines.at(directory).open()) {
      fill(lab, engine, count);
    }
    double disk = (double) (Usage.diskOf(directory) - empty) / count;
    lab.record(Sample.of("disk of a waiting run", Unit.BYTES, disk));
    reopen(lab, directory, count);
    try (WorkflowEngine engine = Engines.at(directory).open()) {
      events(lab, engine, count);
    }
  }

  private static Workflow waiting() {
    return Workflow.named(WORKFLOW)
        .node("wait", node -> node.waitForEvent("go").outputMapping("output.go", "result.go"))
        .build();
  }

  private static void fill(Lab lab, WorkflowEngine engine, int count) throws Exception {
    long before = Usage.heap();
    lab.rounds(PARTS, round -> start(lab, engine, count / PARTS));
    int waiting = count(engine, RunStatus.SUSPENDED);
    Lab.require(waiting == count, count + " waiting runs", waiting);
    double heap = (double) Math.max(0, Usage.heap() - before) / count;
    lab.record(Sample.of("heap of a waiting run", Unit.BYTES, heap));
  }

  private static void start(Lab lab, WorkflowEngine engine, int count) throws Exception {
    Sample.Bare bare = lab.bare(GROUP).rowsPerSecond();
    var starts = new Window(IN_FLIGHT);
    long start = System.nanoTime();
    for (int i = 0; i < count; i++) {
      starts.enter(() -> engine.startAsync(StartRequest.of(WORKFLOW)));
    }
    starts.end();
    lab.record(Sample.of("started", Unit.RUNS_PER_SECOND, count / seconds(start)).beside(bare));
  }

  /** Asleep they cost nothing: opening does not depend on how many there are. */
  private static void reopen(Lab lab, Path directory, int count) throws Exception {
    lab.rounds(
        round -> {
          long start = System.nanoTime();
          try (WorkflowEngine engine = Engines.at(directory).open()) {
            OneStep.millis(engine, round);
            String name = "reopened with %,d waiting, to the first answer".formatted(count);
            lab.record(Sample.of(name, Unit.MILLIS, seconds(start) * 1e3));
          }
        });
  }

  private static void events(Lab lab, WorkflowEngine engine, int count) throws Exception {
    lab.rounds(
        PARTS,
        round -> {
          BareLoop.Result bare = lab.bare(GROUP);
          double perSecond = send(engine, count / PARTS);
          lab.record(
              Sample.of("woken by an event", Unit.EVENTS_PER_SECOND, perSecond)
                  .beside(bare.rowsPerSecond()));
        });
    Lab.require(count(engine, RunStatus.SUSPENDED) == 0, "none to wait any more", "some");
    int completed = count(engine, RunStatus.COMPLETED);
    Lab.require(completed == count, count + " completed runs", completed);
  }

  private static double send(WorkflowEngine engine, int count) throws InterruptedException {
    List<String> ids =
        engine.list(query(RunStatus.SUSPENDED).limit(count)).stream().map(RunInfo::id).toList();
    Lab.require(ids.size() == count, count + " waiting runs", ids.size());
    var events = new Window(IN_FLIGHT);
    long start = System.nanoTime();
    for (String id : ids) {
      events.enter(() -> wake(engine, id));
    }
    events.end();
    return count / seconds(start);
  }

  private static CompletableFuture<Void> wake(WorkflowEngine engine, String id) {
    return engine
        .sendEventAsync(id, "go", GO, null)
        .thenAccept(
            outcome -> Lab.require(outcome == SendOutcome.TAKEN, "it to be taken", outcome));
  }

  private static int count(WorkflowEngine engine, RunStatus status) {
    return Pages.count(engine, query(status));
  }

  private static RunQuery query(RunStatus status) {
    return RunQuery.all().workflow(WORKFLOW).status(status);
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }
}
