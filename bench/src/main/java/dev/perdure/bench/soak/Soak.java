package dev.perdure.bench.soak;

import dev.perdure.bench.Numbers;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Puts an engine under load for a while, and says whether anything grew. */
public final class Soak {
  private static final Duration BETWEEN_READINGS = Duration.ofSeconds(30);
  private static final int FEWEST_READINGS = 16;
  private static final int RUNS_PER_SECOND = 40;
  private static final double MEBIBYTE = 1 << 20;

  private final PrintStream out;
  private final List<Reading> readings = new ArrayList<>();

  private Soak(PrintStream out) {
    this.out = out;
  }

  /**
   * @param args minutes, a directory to work in, and perhaps a file for the JSON
   */
  public static void main(String[] args) throws Exception {
    if (args.length < 2 || !args[0].matches("[1-9]\\d{0,4}")) {
      System.err.println("Expected minutes and a directory, but found: " + String.join(" ", args));
      System.exit(2);
    }
    var soak = new Soak(System.out);
    Duration total = Duration.ofMinutes(Integer.parseInt(args[0]));
    Verdict verdict = soak.run(Path.of(args[1]), total, RUNS_PER_SECOND);
    if (args.length > 2) {
      Files.writeString(Path.of(args[2]), JsonText.pretty(soak.toJson(verdict)) + "\n");
    }
    System.exit(verdict.steady() ? 0 : 1);
  }

  static Verdict run(Path directory, Duration total, int runsPerSecond, PrintStream out)
      throws IOException, InterruptedException {
    return new Soak(out).run(directory, total, runsPerSecond);
  }

  private Verdict run(Path directory, Duration total, int runsPerSecond)
      throws IOException, InterruptedException {
    Duration often = total.dividedBy(FEWEST_READINGS);
    Duration between = often.compareTo(BETWEEN_READINGS) < 0 ? often : BETWEEN_READINGS;
    out.println("    time      runs   heap MiB  threads  files  database MiB  log MiB");
    try (var load = new SteadyLoad(directory, runsPerSecond)) {
      long start = System.nanoTime();
      for (long i = 1; i <= total.dividedBy(between); i++) {
        Thread.sleep(Math.max(0, between.multipliedBy(i).toMillis() - millisSince(start)));
        Reading reading = Reading.take(millisSince(start) / 1e3, load.completed(), directory);
        readings.add(reading);
        print(reading);
      }
      load.end();
    }
    Verdict verdict = Verdict.of(readings);
    print(verdict);
    return verdict;
  }

  private static long millisSince(long start) {
    return (System.nanoTime() - start) / 1_000_000;
  }

  private void print(Reading reading) {
    out.printf(
        "%6.0f s  %,8d  %9.1f  %7d  %5d  %,12.1f  %7.1f%n",
        reading.seconds(),
        reading.runs(),
        reading.heap() / MEBIBYTE,
        reading.threads(),
        reading.files(),
        reading.database() / MEBIBYTE,
        reading.log() / MEBIBYTE);
  }

  private void print(Verdict verdict) {
    out.printf("%nin the second half:   third quarter  fourth quarter  may be at most%n");
    for (Verdict.Line line : verdict.lines()) {
      out.printf(
          "%s %-20s %12s  %14s  %14s%n",
          line.holds() ? "✓" : "✗",
          line.what(),
          Numbers.text(line.before()),
          Numbers.text(line.after()),
          Numbers.text(line.most()));
    }
    out.println(verdict.steady() ? "Nothing grew that should not." : "Something grew.");
  }

  private Json toJson(Verdict verdict) {
    return Json.object(
        "readings", Json.array(readings.stream().map(Reading::toJson).toList()),
        "verdict", verdict.toJson());
  }
}
