package dev.perdure.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Calls the command in this process, in a directory of the test's own, and keeps what it said. */
final class Console {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Path directory;
  private String input = "";
  private Map<String, String> environment = Map.of();
  private Screen screen = Screen.PLAIN;

  Console(Path directory) {
    this.directory = directory;
  }

  /** What came of a call. */
  record Said(int code, String out, String err) {}

  Console input(String text) {
    input = text;
    return this;
  }

  Console environment(Map<String, String> variables) {
    environment = variables;
    return this;
  }

  /** What standard error is shown on. */
  Console screen(Screen errScreen) {
    screen = errScreen;
    return this;
  }

  Console file(String name, String text) throws IOException {
    Files.writeString(directory.resolve(name), text);
    return this;
  }

  Said call(String... args) {
    return new Call().run(args);
  }

  /** Begins a call beside the test. */
  Call start(String... args) {
    var call = new Call();
    Thread.ofPlatform().daemon().start(() -> call.said.complete(call.run(args)));
    return call;
  }

  /** A call of the command, perhaps under way. */
  final class Call implements Interrupts {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final CompletableFuture<Said> said = new CompletableFuture<>();
    private final List<Runnable> actions = new ArrayList<>();

    private Said run(String... args) {
      var terminal =
          new Terminal(
              new ByteArrayInputStream(input.getBytes(UTF_8)),
              new PrintStream(out, true, UTF_8),
              new PrintStream(err, true, UTF_8),
              Screen.PLAIN,
              screen,
              directory,
              "./perdure",
              environment,
              this);
      int code = Main.run(args, terminal);
      return new Said(code, out.toString(UTF_8), err.toString(UTF_8));
    }

    /** Waits until the call has said this on standard error. */
    Call untilItSays(String words) throws InterruptedException {
      long deadline = System.nanoTime() + PATIENCE.toNanos();
      while (!err.toString(UTF_8).contains(words)) {
        if (said.isDone() || System.nanoTime() > deadline) {
          throw new AssertionError(
              "Expected '" + words + "', but it said:\n" + err.toString(UTF_8));
        }
        Thread.sleep(5);
      }
      return this;
    }

    Said end() throws Exception {
      return said.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    /** What Ctrl-C does. */
    synchronized void interrupt() {
      actions.forEach(Runnable::run);
    }

    @Override
    public synchronized Registration onInterrupt(Runnable action) {
      actions.add(action);
      return () -> withdraw(action);
    }

    private synchronized void withdraw(Runnable action) {
      actions.remove(action);
    }
  }
}
