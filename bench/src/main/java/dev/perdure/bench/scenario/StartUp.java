package dev.perdure.bench.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.bench.ChildJvm;
import dev.perdure.bench.Lab;
import dev.perdure.bench.Sample;
import dev.perdure.bench.Scenario;
import dev.perdure.bench.Unit;
import dev.perdure.bench.bare.BareLoop;
import dev.perdure.bench.bare.SqliteAppender;
import dev.perdure.engine.WorkflowEngine;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** From nothing to the first completed run. */
final class StartUp implements Scenario {
  private static final String ENGINE = "engine";
  private static final String BARE = "bare";

  @Override
  public String name() {
    return "start-up";
  }

  @Override
  public String title() {
    return "the first run of a new process, and an engine on an empty directory";
  }

  @Override
  public void measure(Lab lab) throws Exception {
    lab.rounds(
        lab.count(7, 1),
        round -> {
          double bare = process(lab, BARE);
          double engine = process(lab, ENGINE);
          lab.record(
              Sample.of("process start to first completed run", Unit.MILLIS, engine)
                  .beside(new Sample.Bare("process start to first bare row", bare)));
          double row = open(lab, BARE);
          double run = open(lab, ENGINE);
          lab.record(
              Sample.of("open to first completed run, warm", Unit.MILLIS, run)
                  .beside(new Sample.Bare("open to first bare row", row)));
        });
  }

  private static double open(Lab lab, String what) throws Exception {
    Path directory = lab.fresh(what);
    long start = System.nanoTime();
    var millis = new double[1];
    first(what, directory, () -> millis[0] = (System.nanoTime() - start) / 1e6);
    return millis[0];
  }

  private static double process(Lab lab, String what) throws IOException, InterruptedException {
    ProcessBuilder child =
        ChildJvm.of(List.of(), StartUp.class, List.of(what, lab.fresh(what).toString()))
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    long start = System.nanoTime();
    Process process = child.start();
    try (BufferedReader lines = process.inputReader(UTF_8)) {
      String line = lines.readLine();
      double millis = (System.nanoTime() - start) / 1e6;
      Lab.require("done".equals(line), "the process to be done", String.valueOf(line));
      return millis;
    } finally {
      process.waitFor();
    }
  }

  /**
   * The process that is waited for.
   *
   * @param args what to do, and where
   */
  public static void main(String[] args) throws Exception {
    first(args[0], Path.of(args[1]), () -> System.out.println("done"));
  }

  private static void first(String what, Path directory, Runnable done) throws Exception {
    if (what.equals(BARE)) {
      try (var file = SqliteAppender.durable(Files.createDirectories(directory))) {
        file.append(1, 1, BareLoop.BODY);
        file.commit();
        done.run();
      }
    } else {
      try (WorkflowEngine engine = Engines.at(directory).open()) {
        engine.deploy(Engines.oneStep());
        OneStep.millis(engine, 1);
        done.run();
      }
    }
  }
}
