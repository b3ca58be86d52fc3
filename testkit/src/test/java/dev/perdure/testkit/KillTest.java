package dev.perdure.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.engine.RunQuery;
import dev.perdure.engine.RunResult;
import dev.perdure.engine.RunView;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.engine.journal.JournalText;
import dev.perdure.model.ActorId;
import dev.perdure.model.Artifact;
import dev.perdure.model.RunStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.planning.state.RunState;
import dev.perdure.storage.sqlite.SqliteStore;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills a real process on a real file, again and again. */
final class KillTest {
  private static final int KILLS = 32;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path directory;

  @Test
  void a_process_killed_at_any_moment_loses_nothing_it_has_acknowledged() throws Exception {
    Set<Integer> acknowledged = new TreeSet<>();
    var random = new Random(20_260_301);
    for (int life = 0; life < KILLS; life++) {
      acknowledged.addAll(liveAndDie(life, random.nextInt(400)));
    }
    assertThat(acknowledged).hasSizeGreaterThan(KILLS * 5);

    finishTheRest();

    for (int number : acknowledged) {
      assertRightResult(number);
    }
    assertPromisesKept();
  }

  /**
   * Runs the target until {@code millis} after it opened, then kills it; gives what it
   * acknowledged.
   */
  private Set<Integer> liveAndDie(int life, int millis) throws Exception {
    Process process =
        new ProcessBuilder(command(life)).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    var acknowledged = new ConcurrentSkipListSet<Integer>();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      assertThat(out.readLine()).as("life %d", life).isEqualTo("open");
      Thread reader = Thread.ofVirtual().start(() -> collect(out, acknowledged));
      Thread.sleep(millis);
      process.destroyForcibly().waitFor();
      reader.join();
    }
    return acknowledged;
  }

  private List<String> command(int life) {
    String java = ProcessHandle.current().info().command().orElse("java");
    return List.of(
        java,
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "--enable-native-access=ALL-UNNAMED",
        "-cp",
        System.getProperty("java.class.path").replace(":", File.pathSeparator),
        KillTarget.class.getName(),
        directory.toString(),
        Integer.toString(life));
  }

  private static void collect(BufferedReader out, Set<Integer> acknowledged) {
    try {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        if (line.startsWith("started ")) {
          acknowledged.add(Integer.valueOf(line.substring("started ".length())));
        }
      }
    } catch (IOException e) {
      // The pipe of a killed process breaks; what was read before counts.
    }
  }

  /** Opens what the killed processes left behind, and lets it come to its end. */
  private void finishTheRest() throws InterruptedException {
    try (WorkflowEngine engine = WorkflowEngine.at(directory).open()) {
      for (String id : unfinished(engine)) {
        if (engine.run(id).info().status() == RunStatus.INCIDENT) {
          engine.resume(id);
        }
        Optional<RunResult> result = engine.run(id).await(PATIENCE);
        assertThat(result).as("end of %s: %s", id, engine.show(id)).isPresent();
      }
    }
  }

  private static List<String> unfinished(WorkflowEngine engine) {
    var ids = new ArrayList<String>();
    engine.list(RunQuery.unfinished().limit(100_000)).forEach(run -> ids.add(run.id()));
    return ids;
  }

  private void assertRightResult(int number) {
    try (var runs = dev.perdure.engine.RunReader.open(directory)) {
      RunView view = runs.show("run-" + number);
      String workflow = Load.WORKFLOWS.get(number % Load.WORKFLOWS.size());
      assertThat(view.info().status())
          .as("status of run %d", number)
          .isEqualTo(RunStatus.COMPLETED);
      assertThat(view.result()).isEqualTo(Load.expected(workflow, number));
      var contents = new TreeMap<String, String>();
      for (Artifact artifact : runs.artifacts("run-" + number)) {
        byte[] content = runs.content(artifact).orElseThrow();
        contents.put(artifact.name(), new String(content, StandardCharsets.UTF_8));
      }
      assertThat(contents).isEqualTo(Load.contents(workflow, number));
    }
  }

  private void assertPromisesKept() {
    try (var store = SqliteStore.openReadOnly(directory)) {
      var all = RunQuery.all().limit(100_000);
      try (var runs = dev.perdure.engine.RunReader.open(directory)) {
        runs.list(all)
            .forEach(
                run -> {
                  List<Decision.Write> decisions =
                      store.journal(ActorId.run(run.id()), 0, Integer.MAX_VALUE).stream()
                          .flatMap(e -> JournalText.read(e.format(), e.body()).writes().stream())
                          .toList();
                  assertThat(JournalCheck.of(decisions, true)).as(run.id()).isEmpty();
                  assertThat(RunState.replay(decisions).status()).isEqualTo(run.status());
                });
      }
    }
  }
}
