package dev.perdure.bench;

import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Lets a JVM of its own measure a scenario, and listens to it. */
final class ScenarioProcess {
  private static final int MOST_MINUTES = 10;
  private static final int LINES_OF_TROUBLE = 12;

  private final Scenario scenario;
  private final Path directory;
  private final Consumer<String> says;
  private final List<Sample> samples = new ArrayList<>();
  private boolean done;

  ScenarioProcess(Scenario scenario, Path directory, Consumer<String> says) {
    this.scenario = scenario;
    this.directory = directory;
    this.says = says;
  }

  List<Sample> run(boolean quick) throws IOException, InterruptedException {
    Path trouble = directory.resolve("trouble.txt");
    String how = quick ? Worker.QUICK : Worker.FULL;
    Process process =
        ChildJvm.of(
                scenario.jvm(),
                Worker.class,
                List.of(scenario.name(), how, directory.resolve("data").toString()))
            .redirectError(trouble.toFile())
            .start();
    var unused =
        process
            .onExit()
            .orTimeout(MOST_MINUTES, TimeUnit.MINUTES)
            .exceptionally(late -> process.destroyForcibly());
    try {
      listen(process);
      int code = process.waitFor();
      if (code != 0 || !done) {
        throw failed(code, trouble);
      }
    } finally {
      process.destroyForcibly();
    }
    return samples;
  }

  private void listen(Process process) throws IOException {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      String line;
      while ((line = lines.readLine()) != null) {
        hear((Json.Obj) JsonText.read(line));
      }
    }
  }

  private void hear(Json.Obj line) {
    if (line.get("sample") instanceof Json.Obj sample) {
      samples.add(SampleText.read(sample));
    } else if (line.get("says") instanceof Json.Text(String text)) {
      says.accept(text);
    } else {
      done = true;
    }
  }

  private BenchFailed failed(int code, Path trouble) throws IOException {
    List<String> lines = Files.readAllLines(trouble);
    String words = String.join("\n  ", lines.subList(0, Math.min(lines.size(), LINES_OF_TROUBLE)));
    return new BenchFailed(
        "Expected scenario '%s' to end well, but its process ended with code %d%s"
            .formatted(scenario.name(), code, words.isEmpty() ? "" : ":\n  " + words));
  }
}
