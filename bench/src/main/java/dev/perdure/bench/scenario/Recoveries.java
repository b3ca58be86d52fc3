package dev.perdure.bench.scenario;

import dev.perdure.bench.Lab;
import dev.perdure.bench.Sample;
import dev.perdure.bench.Scenario;
import dev.perdure.bench.Unit;
import dev.perdure.engine.RunQuery;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.RunStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A process is killed with a lot of steps under way; another one goes on with all of them. */
final class Recoveries implements Scenario {
  private static final int GROUP = 256;
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  @Override
  public String name() {
    return "recovery";
  }

  @Override
  public String title() {
    return "runs at work in a process that is killed, taken up by the next";
  }

  @Override
  public List<String> jvm() {
    return List.of("-Xmx2g");
  }

  @Override
  public void measure(Lab lab) throws Exception {
    int count = lab.count(100_000, 1_000);
    lab.rounds(
        lab.count(2, 1),
        round -> {
          Path directory = lab.fresh("engine");
          lab.says("round %d, starting %,d runs and killing the process".formatted(round, count));
          Held.leaveBehind(directory, count);
          lab.says("round %d, recovering".formatted(round));
          recover(lab, directory, count);
        });
  }

  private static void recover(Lab lab, Path directory, int count) throws Exception {
    double bare = lab.bare(GROUP).rowsPerSecond().value();
    var rows = new Sample.Bare("%,d rows, bare".formatted(count), count / bare);
    long heap = Usage.heap();
    var held = new Held(count);
    long start = System.nanoTime();
    try (WorkflowEngine engine = held.open(directory)) {
      OneStep.millis(engine, 1);
      lab.record(
          Sample.of(
              "%,d at work, to the first answer".formatted(count), Unit.SECONDS, since(start)));
      held.awaitBegun();
      lab.record(
          Sample.of("%,d at work, until all are again".formatted(count), Unit.SECONDS, since(start))
              .beside(rows));
      double used = (double) Math.max(0, Usage.heap() - heap) / count;
      lab.record(Sample.of("heap of a run at work", Unit.BYTES, used));
      finish(lab, engine, held, count, rows);
    }
  }

  private static void finish(Lab lab, WorkflowEngine engine, Held held, int count, Sample.Bare rows)
      throws InterruptedException {
    long start = System.nanoTime();
    held.letGo();
    while (unfinished(engine)) {
      Thread.sleep(10);
      Lab.require(since(start) < PATIENCE.toSeconds(), "all runs to end", "some that have not");
    }
    lab.record(Sample.of("let go, until all have ended", Unit.SECONDS, since(start)).beside(rows));
    int completed = completed(engine);
    Lab.require(completed == count, count + " completed runs", completed);
  }

  private static boolean unfinished(WorkflowEngine engine) {
    return !engine.list(RunQuery.unfinished().limit(1)).isEmpty();
  }

  private static int completed(WorkflowEngine engine) {
    return Pages.count(engine, RunQuery.all().workflow(Held.WORKFLOW).status(RunStatus.COMPLETED));
  }

  private static double since(long start) {
    return (System.nanoTime() - start) / 1e9;
  }
}
