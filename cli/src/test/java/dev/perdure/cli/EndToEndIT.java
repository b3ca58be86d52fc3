package dev.perdure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real launcher, real processes, and a kill in the middle. */
class EndToEndIT {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String ORDER = ROOT.resolve("examples/workflows/order.yaml").toString();

  private static final String SHIPPED =
      "{\"status\":\"shipped\",\"parcel\":\"2 x lamp\",\"charged\":25}\n";

  /** A build may have to come first, on a machine that does other things as well. */
  private static final int SECONDS_FOR_ONE_CALL = 300;

  @TempDir Path directory;
  private final List<Running> running = new ArrayList<>();

  /** A process of the command; what it says goes to files. */
  private record Running(Process process, Path out, Path err) {

    Running untilItSays(String words) throws Exception {
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_FOR_ONE_CALL);
      while (!said().contains(words)) {
        if (!process.isAlive() || System.nanoTime() > deadline) {
          throw new AssertionError("Expected '" + words + "', but it said:\n" + said());
        }
        Thread.sleep(10);
      }
      return this;
    }

    int end() throws Exception {
      if (!process.waitFor(SECONDS_FOR_ONE_CALL, TimeUnit.SECONDS)) {
        throw new AssertionError("Expected an end, but it still runs:\n" + said());
      }
      return process.exitValue();
    }

    String result() throws IOException {
      return Files.readString(out);
    }

    String said() throws IOException {
      return Files.readString(err);
    }
  }

  /** So that no test waits for a build. */
  @BeforeAll
  static void build(@TempDir Path place) throws Exception {
    Path said = place.resolve("build.txt");
    var process =
        new ProcessBuilder(ROOT.resolve("perdure").toString(), "--version")
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    assertThat(process.waitFor()).as(() -> read(said)).isZero();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterEach
  void leaveNothingRunning() {
    running.forEach(one -> one.process().destroyForcibly());
  }

  @Test
  void an_order_that_is_killed_in_the_middle_goes_on_and_repeats_nothing_that_was_recorded()
      throws Exception {
    var first = start("run", ORDER, "--id", "order-1").untilItSays("reserve completed");
    first.process().destroyForcibly().waitFor();
    var show = start("runs", "show", "order");
    assertThat(show.end()).isZero();
    assertThat(show.result()).contains("✓ reserve").contains("running");

    var watch = start("runs", "watch", "order-1");
    var second = start("run", ORDER, "--id", "order-1");

    assertThat(first.result()).isEmpty();
    assertThat(second.end()).isZero();
    assertThat(second.result()).isEqualTo(SHIPPED);
    assertThat(second.said())
        .contains("Going on with run order-1")
        .doesNotContain("reserve begins");
    assertThat(watch.end()).isZero();
    assertThat(watch.result()).isEqualTo(SHIPPED);
    assertThat(eventsOf("order-1", "reserve"))
        .containsExactly("task.dispatched 1", "task.completed");
    assertThat(eventsOf("order-1", "charge"))
        .filteredOn(event -> !event.equals("token.interrupted"))
        .containsExactly(
            "task.dispatched 1",
            "task.retrying 2",
            "task.dispatched 2",
            "task.retrying 3",
            "task.dispatched 3",
            "task.completed");
  }

  /** The run takes an hour, so that the others come in time on the slowest machine. */
  @Test
  void other_processes_see_and_cancel_a_run_while_it_runs() throws Exception {
    Path slow = directory.resolve("slow.yaml");
    Files.writeString(
        slow,
        "workflow: slow\nnodes: { wait: { action: mock, config: { delay: { min: 1h, max: 1h } } } }\n");
    var run = start("run", slow.toString(), "--id", "slow-1").untilItSays("wait begins");
    var list = start("runs", "list");
    var watch = start("runs", "watch", "slow-1").untilItSays("wait begins");
    assertThat(list.end()).isZero();
    assertThat(list.result()).contains("slow-1").contains("running");

    var cancel = start("runs", "cancel", "slow-1", "--reason", "changed my mind");

    assertThat(cancel.end()).isZero();
    assertThat(cancel.said()).isEqualTo("Cancelled run slow-1.\n");
    assertThat(run.end()).isEqualTo(1);
    assertThat(run.said()).endsWith("⊘ slow-1 was cancelled: changed my mind\n");
    assertThat(watch.end()).isEqualTo(1);
  }

  @Test
  void ctrl_c_ends_with_130_and_says_how_to_go_on() throws Exception {
    var run = start("run", ORDER, "--id", "order-3");
    run.untilItSays("reserve begins");

    new ProcessBuilder("kill", "-INT", Long.toString(run.process().pid())).start().waitFor();

    assertThat(run.end()).isEqualTo(130);
    assertThat(run.result()).isEmpty();
    assertThat(run.said())
        .contains("Interrupted. Run order-3 is safe in .perdure; go on with: ")
        .endsWith("/perdure resume order-3\n");
    var resumed = start("resume", "order-3");
    assertThat(resumed.end()).isZero();
    assertThat(resumed.result()).isEqualTo(SHIPPED);
  }

  @Test
  void letters_of_any_script_arrive_whatever_the_locale() throws Exception {
    String hello = ROOT.resolve("examples/workflows/hello.yaml").toString();
    var builder = process("run", hello, "--input", "{\"name\":\"Зоя 🙂\"}");
    builder.environment().put("LC_ALL", "C");

    var run = start(builder);

    assertThat(run.end()).isZero();
    assertThat(run.result()).isEqualTo("{\"greeting\":\"Hello, Зоя 🙂!\"}\n");
  }

  private List<String> eventsOf(String id, String node) throws Exception {
    var history = start("runs", "history", id, "--output", "json");
    assertThat(history.end()).isZero();
    var events = new ArrayList<String>();
    for (String line : history.result().lines().toList()) {
      if (JsonText.read(line) instanceof Json.Obj event
          && Json.of(node).equals(event.get("node"))
          && event.get("type") instanceof Json.Text(String type)
          && event.get("data") instanceof Json.Obj data
          && (type.startsWith("task.") || type.equals("token.interrupted"))) {
        events.add(data.get("attempt") == null ? type : type + " " + data.get("attempt"));
      }
    }
    return events;
  }

  private Running start(String... args) throws IOException {
    return start(process(args));
  }

  private ProcessBuilder process(String... args) {
    var command = new ArrayList<>(List.of(ROOT.resolve("perdure").toString()));
    command.addAll(List.of(args));
    return new ProcessBuilder(command).directory(directory.toFile());
  }

  private Running start(ProcessBuilder builder) throws IOException {
    Path out = Files.createTempFile(directory, "out", ".txt");
    Path err = Files.createTempFile(directory, "err", ".txt");
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    var started = new Running(builder.start(), out, err);
    started.process().getOutputStream().close();
    running.add(started);
    return started;
  }
}
