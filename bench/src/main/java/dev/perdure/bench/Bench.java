package dev.perdure.bench;

import dev.perdure.bench.scenario.Scenarios;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Measures one scenario after the other, each in a JVM of its own, and reports. */
public final class Bench {

  private Bench() {}

  /** What can be asked for. */
  public static List<String> names() {
    return Scenarios.all().stream().map(Scenario::name).toList();
  }

  /** Throws {@link BenchFailed} if a result is wrong. */
  public static Report run(Settings settings, Progress progress)
      throws IOException, InterruptedException {
    List<Scenario> scenarios =
        Scenarios.all().stream()
            .filter(
                scenario -> settings.only().isEmpty() || settings.only().contains(scenario.name()))
            .toList();
    Instant at = Instant.now();
    var parts = new ArrayList<Report.Part>();
    for (Scenario scenario : scenarios) {
      progress.begins(scenario.title(), parts.size() + 1, scenarios.size());
      Report.Part part = measure(scenario, settings, progress);
      progress.ends(part);
      parts.add(part);
    }
    return new Report(at, settings.quick(), Machine.of(settings.directory()), parts);
  }

  private static Report.Part measure(Scenario scenario, Settings settings, Progress progress)
      throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory(settings.directory(), "perdure-bench-");
    var onTheWayOut = new Thread(() -> delete(directory), "bench-clean-up");
    Runtime.getRuntime().addShutdownHook(onTheWayOut);
    try {
      long start = System.nanoTime();
      var process = new ScenarioProcess(scenario, directory, progress::says);
      List<Sample> samples = process.run(settings.quick());
      return Report.Part.of(scenario, (System.nanoTime() - start) / 1e9, samples);
    } finally {
      delete(directory);
      withdraw(onTheWayOut);
    }
  }

  private static void withdraw(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The end has begun, and the hook with it.
    }
  }

  /** As much as can be: a process that is just ending may still write. */
  private static void delete(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | java.io.UncheckedIOException e) {
      System.err.println("Left behind: " + directory + " (" + e.getMessage() + ")");
    }
  }
}
