package dev.perdure.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.engine.HumanTask;
import dev.perdure.engine.SendOutcome;
import dev.perdure.engine.StartRequest;
import dev.perdure.engine.TaskFilter;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.RunStatus;
import dev.perdure.model.json.Json;
import java.io.BufferedReader;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real process is killed while its runs wait. */
@Timeout(120)
final class KillWaitingTest {
  private static final String WAITS =
      """
      workflow: waits
      nodes: { paid: { wait: { event: paid } }, ask: { wait: { human: { prompt: Well? } } } }
      transitions: [ paid -> ask ]
      outputMapping: { paid: nodes.paid.result, said: nodes.ask.result }
      """;

  @TempDir Path directory;

  @Test
  void a_waiting_run_outlives_its_process_and_completes_with_what_is_sent_later() throws Exception {
    Process process =
        new ProcessBuilder(command()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      assertThat(out.readLine()).isEqualTo("waits");
      process.destroyForcibly().waitFor();
    }

    try (WorkflowEngine engine = WorkflowEngine.at(directory).open()) {
      assertThat(engine.run("asks").info().status()).isEqualTo(RunStatus.SUSPENDED);
      assertThat(engine.sendEvent("waits", "paid", 1)).isEqualTo(SendOutcome.TAKEN);
      for (HumanTask task : engine.humanTasks(TaskFilter.all())) {
        engine.answer(task, task.run());
      }

      assertThat(engine.run("waits").await().orThrow())
          .isEqualTo(Json.object("paid", Json.of(1), "said", Json.of("waits")));
      assertThat(engine.run("asks").await().orThrow())
          .isEqualTo(Json.object("paid", Json.of(2), "said", Json.of("asks")));
    }
  }

  private List<String> command() {
    return List.of(
        ProcessHandle.current().info().command().orElse("java"),
        "-XX:TieredStopAtLevel=1",
        "--enable-native-access=ALL-UNNAMED",
        "-cp",
        System.getProperty("java.class.path").replace(":", File.pathSeparator),
        Target.class.getName(),
        directory.toString());
  }

  /** The process: one run waits for an event, another for a person. */
  static final class Target {
    private Target() {}

    public static void main(String[] args) throws Exception {
      try (WorkflowEngine engine = WorkflowEngine.at(Path.of(args[0])).open()) {
        engine.deploy("waits.yaml", WAITS);
        engine.start(StartRequest.of("waits").id("waits").input(Json.Obj.EMPTY));
        engine.start(StartRequest.of("waits").id("asks").input(Json.Obj.EMPTY));
        engine.sendEvent("asks", "paid", 2);
        System.out.println("waits");
        Thread.sleep(60_000);
      }
    }
  }
}
