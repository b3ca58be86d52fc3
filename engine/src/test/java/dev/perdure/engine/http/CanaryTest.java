package dev.perdure.engine.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.engine.RunHandle;
import dev.perdure.engine.RunQuery;
import dev.perdure.engine.RunReader;
import dev.perdure.engine.RunResult;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looks for a secret in everything that a run leaves behind. */
final class CanaryTest {
  @TempDir Path directory;

  @Test
  void a_secret_is_nowhere_in_journal_log_trace_errors_and_answers() throws Exception {
    var console = new ByteArrayOutputStream();
    PrintStream out = System.out;
    PrintStream err = System.err;
    var said = new ConcurrentLinkedQueue<String>();
    try (var server = Canary.server();
        var stream = new PrintStream(console, true, UTF_8)) {
      System.setOut(stream);
      System.setErr(stream);
      try (WorkflowEngine engine =
          WorkflowEngine.at(directory)
              .secrets(name -> Optional.ofNullable(Canary.secrets().get(name)))
              .onTrace((run, line) -> said.add(line))
              .onWarning(warning -> said.add(warning))
              .open()) {
        engine.deploy("canary.yaml", Canary.WORKFLOW);
        RunHandle run = engine.start("canary", Json.object("server", Json.of(server.url(""))));
        RunResult result = run.await(Duration.ofSeconds(30)).orElseThrow();
        assertThat(((Json.Obj) result.output()).fields()).containsKeys("echo", "error");
        Canary.assertSeenBy(server);
        said.add(result + " " + engine.show(run.id()) + engine.list(RunQuery.all()));
        said.add(engine.history(run.id(), 0, 1_000).toString());
        inFiles(said);
      }
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
    inFiles(said);
    try (var reader = RunReader.open(directory)) {
      reader.list(RunQuery.all()).forEach(run -> said.add(reader.show(run.id()).toString()));
    }
    said.add(console.toString(UTF_8));
    String all = String.join("\n", said);

    assertThat(all).hasSizeGreaterThan(10_000);
    Canary.assertHiddenIn(all);
  }

  private void inFiles(Collection<String> said) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        byte[] bytes = Files.readAllBytes(file);
        said.add(new String(bytes, UTF_8) + new String(bytes, ISO_8859_1));
      }
    }
  }
}
