package dev.perdure.bench.scenario;

import dev.perdure.bench.Lab;
import dev.perdure.bench.Sample;
import dev.perdure.bench.Scenario;
import dev.perdure.bench.Unit;
import dev.perdure.bench.bare.BareLoop;
import dev.perdure.bench.bare.SqliteAppender;
import dev.perdure.engine.WorkflowEngine;
import java.nio.file.Files;
import java.nio.file.Path;

/** How much disk runs and their steps take. */
final class Space implements Scenario {
  private static final int IN_FLIGHT = 256;

  @Override
  public String name() {
    return "space";
  }

  @Override
  public String title() {
    return "disk of a run of 10 steps, and of each step";
  }

  @Override
  public void measure(Lab lab) throws Exception {
    int runs = lab.count(5_000, 200);
    lab.rounds(
        round -> {
          double bare = bareBytes(lab, runs);
          double run = bytesOfARun(lab, runs);
          lab.record(
              Sample.of("a run", Unit.BYTES, run).beside(new Sample.Bare("its rows, bare", bare)));
          lab.record(Sample.of("a step of it", Unit.BYTES, run / Engines.STEPS));
        });
  }

  private static double bytesOfARun(Lab lab, int count) throws Exception {
    Path directory = lab.fresh("engine");
    try (WorkflowEngine engine = Engines.at(directory).open()) {
      engine.deploy(Engines.sequence());
    }
    long before = Usage.diskOf(directory);
    try (WorkflowEngine engine = Engines.at(directory).open()) {
      var runs = new Window(IN_FLIGHT);
      for (int i = 0; i < count; i++) {
        runs.enter(() -> Sequences.run(engine));
      }
      runs.end();
    }
    return (double) (Usage.diskOf(directory) - before) / count;
  }

  private static double bareBytes(Lab lab, int runs) throws Exception {
    Path directory = Files.createDirectories(lab.fresh("bare"));
    try (var file = SqliteAppender.durable(directory)) {
      BareLoop.append(file, runs, IN_FLIGHT);
    }
    return (double) Usage.diskOf(directory) / runs;
  }
}
