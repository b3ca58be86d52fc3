package dev.perdure.bench.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.bench.ChildJvm;
import dev.perdure.bench.Lab;
import dev.perdure.engine.StartRequest;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Runs whose only step is under way until it is let go; and a process full of them, killed. */
final class Held {
  static final String WORKFLOW = "held";
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final int IN_FLIGHT = 1_000;
  private static final List<String> JVM = List.of("-Xmx2g");

  private final CountDownLatch begun;
  private final CountDownLatch go = new CountDownLatch(1);

  /**
   * @param count how many steps are going to be under way
   */
  Held(int count) {
    begun = new CountDownLatch(count);
  }

  WorkflowEngine open(Path directory) {
    return Engines.at(directory)
        .action("hold", Json.class, Json.class, this::hold)
        .concurrency("hold", Integer.MAX_VALUE)
        .open();
  }

  private Json hold(Json input) throws InterruptedException {
    begun.countDown();
    go.await();
    return input;
  }

  /** Waits until all steps are under way, and not for ever. */
  void awaitBegun() throws InterruptedException {
    boolean all = begun.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    Lab.require(all, "all steps to be under way", begun.getCount() + " that are not");
  }

  void letGo() {
    go.countDown();
  }

  static Workflow workflow() {
    return Workflow.named(WORKFLOW).node("hold", node -> node.java("hold")).build();
  }

  static void start(WorkflowEngine engine, int count) throws InterruptedException {
    var starts = new Window(IN_FLIGHT);
    for (int i = 0; i < count; i++) {
      starts.enter(() -> engine.startAsync(StartRequest.of(WORKFLOW)));
    }
    starts.end();
  }

  /** Leaves a directory as a process does that is killed with so many steps under way. */
  static void leaveBehind(Path directory, int count) throws IOException, InterruptedException {
    Process process =
        ChildJvm.of(JVM, Held.class, List.of(directory.toString(), Integer.toString(count)))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader lines = process.inputReader(UTF_8)) {
      String line = lines.readLine();
      Lab.require("begun".equals(line), "all steps to be under way", String.valueOf(line));
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  /**
   * The process to be killed.
   *
   * @param args where, and how many
   */
  public static void main(String[] args) throws Exception {
    int count = Integer.parseInt(args[1]);
    var held = new Held(count);
    WorkflowEngine engine = held.open(Path.of(args[0]));
    engine.deploy(workflow());
    engine.deploy(Engines.oneStep());
    start(engine, count);
    held.awaitBegun();
    System.out.println("begun");
    Thread.sleep(Long.MAX_VALUE);
  }
}
