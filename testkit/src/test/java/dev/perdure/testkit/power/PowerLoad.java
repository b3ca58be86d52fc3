package dev.perdure.testkit.power;

import dev.perdure.engine.RunHandle;
import dev.perdure.engine.StartRequest;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.json.Json;
import dev.perdure.testkit.Load;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A process whose files are recorded: works off a mixed load, and says of everything that the
 * engine has acknowledged when it did. What fails is tried again.
 */
final class PowerLoad {
  static final String WAITS =
      """

      ---
      workflow: waits
      nodes: { paid: { wait: { event: paid } } }
      outputMapping: { n: input.n, paid: nodes.paid.result }
      """;

  /** The whole load took too long; nothing is closed. */
  static final int GAVE_UP = 3;

  /** The engine did not open. */
  static final int REFUSED = 4;

  private static final int CLIENTS = 6;
  private static final int ONE_WAITS_OF = 3;
  private static final int BETWEEN_TRIES = 20;

  private final WorkflowEngine engine;
  private final FileChannel said;
  private final AtomicInteger next;
  private final int beyond;

  private PowerLoad(WorkflowEngine engine, FileChannel said, int first, int beyond) {
    this.engine = engine;
    this.said = said;
    this.next = new AtomicInteger(first);
    this.beyond = beyond;
  }

  /** Directory, file to say things in, first run, number of runs, seconds, whether to close. */
  public static void main(String[] args) throws Exception {
    int first = Integer.parseInt(args[2]);
    int beyond = first + Integer.parseInt(args[3]);
    try (FileChannel said =
        FileChannel.open(Path.of(args[1]), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      WorkflowEngine engine = open(Path.of(args[0]));
      boolean inTime = new PowerLoad(engine, said, first, beyond).work(Integer.parseInt(args[4]));
      if (!inTime || !Boolean.parseBoolean(args[5])) {
        Runtime.getRuntime().halt(inTime ? 0 : GAVE_UP);
      }
      close(engine);
    }
  }

  /** A lock file whose text cannot be cleared is no reason to end in any other way. */
  private static void close(WorkflowEngine engine) {
    try {
      engine.close();
    } catch (RuntimeException e) {
      System.out.println("trouble " + e.getMessage());
    }
  }

  private static WorkflowEngine open(Path directory) {
    try {
      return WorkflowEngine.at(directory).open();
    } catch (RuntimeException e) {
      System.out.println("trouble " + e.getMessage());
      Runtime.getRuntime().halt(REFUSED);
      throw e;
    }
  }

  private boolean work(int seconds) throws InterruptedException, ExecutionException {
    var clients = new ArrayList<CompletableFuture<Void>>();
    var threads = Executors.newVirtualThreadPerTaskExecutor();
    clients.add(CompletableFuture.runAsync(this::deploy, threads));
    for (int i = 0; i < CLIENTS; i++) {
      clients.add(clients.getFirst().thenRunAsync(this::client, threads));
    }
    try {
      CompletableFuture.allOf(clients.toArray(CompletableFuture[]::new))
          .get(seconds, TimeUnit.SECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  private void deploy() {
    say("opened");
    tryUntilDone(() -> engine.deploy("load.yaml", Load.definitions() + WAITS));
    say("deployed");
  }

  private void client() {
    for (int number = next.getAndIncrement(); number < beyond; number = next.getAndIncrement()) {
      var begun = new ArrayList<String>(List.of("run-" + number));
      start("run-" + number, Load.WORKFLOWS.get(number % Load.WORKFLOWS.size()), number);
      if (number % ONE_WAITS_OF == 0) {
        start("wait-" + number, "waits", number);
        sendTo("wait-" + number, number);
        begun.add("wait-" + number);
      }
      begun.forEach(this::awaitEnd);
    }
  }

  private void start(String id, String workflow, int number) {
    tryUntilDone(() -> engine.start(StartRequest.of(workflow).id(id).input(Load.input(number))));
    say("started " + id);
  }

  private void sendTo(String id, int number) {
    tryUntilDone(() -> engine.sendEvent(id, "paid", Json.of(number), "paid-" + number));
    say("sent " + id);
  }

  private void awaitEnd(String id) {
    RunHandle run = tryUntilDone(() -> engine.run(id));
    tryUntilDone(run::await);
    say("ended " + id);
  }

  private static <T> T tryUntilDone(Callable<T> attempt) {
    while (true) {
      try {
        return attempt.call();
      } catch (Exception e) {
        System.out.println("trouble " + e.getMessage());
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(BETWEEN_TRIES);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** One line, one call, so that it is one event of the trace. */
  private void say(String line) {
    try {
      said.write(StandardCharsets.UTF_8.encode(line + "\n"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
