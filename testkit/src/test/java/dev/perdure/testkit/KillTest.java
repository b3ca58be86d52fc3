package dev.perdure.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.engine.WorkflowEngine;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills a real process on a real file, again and again. */
final class KillTest {
  private static final int KILLS = 32;

  @TempDir Path directory;

  @Test
  void a_process_killed_at_any_moment_loses_nothing_it_has_acknowledged() throws Exception {
    Set<Integer> acknowledged = new TreeSet<>();
    var random = new Random(20_260_301);
    for (int life = 0; life < KILLS; life++) {
      acknowledged.addAll(liveAndDie(life, random.nextInt(400)));
    }
    assertThat(acknowledged).hasSizeGreaterThan(KILLS * 5);

    try (WorkflowEngine engine = WorkflowEngine.at(directory).open()) {
      LoadJudge.finishTheRest(engine);
    }

    LoadJudge.assertRightResults(directory, acknowledged);
    LoadJudge.assertPromisesKept(directory);
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
}
