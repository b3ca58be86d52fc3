package dev.perdure.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Runs the measurements and prints them as a table: {@code bench [directory]}. */
public final class Bench {
  private static final int ROUNDS = 3;

  private Bench() {}

  public static void main(String[] args) throws Exception {
    Path directory =
        args.length > 0 ? Path.of(args[0]) : Files.createTempDirectory("perdure-bench");
    var figures = new ArrayList<Figure>();
    for (int round = 1; round <= ROUNDS; round++) {
      System.err.printf("round %d of %d%n", round, ROUNDS);
      figures.addAll(measure(Files.createDirectories(directory.resolve("round-" + round))));
    }
    print(figures);
    if (args.length == 0) {
      delete(directory);
    }
  }

  private static List<Figure> measure(Path directory) throws Exception {
    double bare = BareLoop.rowsPerSecond(Files.createDirectories(directory.resolve("bare")), 256);
    double single = BareLoop.rowsPerSecond(Files.createDirectories(directory.resolve("single")), 1);
    try (var load = new EngineLoad(directory.resolve("engine"))) {
      load.warmUp();
      return List.of(
          new Figure("bare loop, 256 rows a commit", bare, "rows/s", bare),
          new Figure("bare loop, 1 row a commit", single, "rows/s", bare),
          new Figure("10-step runs, 256 in flight", load.stepsPerSecond(256), "steps/s", bare),
          new Figure("10-step runs, 32 in flight", load.stepsPerSecond(32), "steps/s", bare),
          new Figure("one run, 64 tokens at once", load.messagesOfOneRun(64), "messages/s", bare),
          new Figure("one run, one token", load.messagesOfOneRun(1), "messages/s", single),
          new Figure("one-step run, one at a time, p50", load.latencyMicros(), "µs", 1e6 / single));
    }
  }

  /** What was measured, and what it is to be compared with. */
  record Figure(String name, double value, String unit, double beside) {
    double ratio() {
      return value / beside;
    }
  }

  private static void print(List<Figure> figures) {
    System.out.printf(
        "%-36s %12s %-11s %s%n", "median of " + ROUNDS + " rounds", "value", "", "to bare");
    figures.stream()
        .map(Figure::name)
        .distinct()
        .forEach(name -> System.out.println(line(median(name, figures))));
  }

  private static String line(Figure figure) {
    return String.format(
        Locale.ROOT,
        "%-36s %,12.0f %-11s %.2f",
        figure.name(),
        figure.value(),
        figure.unit(),
        figure.ratio());
  }

  private static Figure median(String name, List<Figure> figures) {
    List<Figure> sorted =
        figures.stream()
            .filter(figure -> figure.name().equals(name))
            .sorted((a, b) -> Double.compare(a.ratio(), b.ratio()))
            .toList();
    return sorted.get(sorted.size() / 2);
  }

  private static void delete(Path directory) throws IOException {
    try (var files = Files.walk(directory)) {
      for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(file);
      }
    }
  }
}
