package dev.perdure.bench.plot;

import dev.perdure.bench.Report;
import dev.perdure.model.json.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Writes a report into a directory of documentation: {@code Plots JSON DIRECTORY}. */
public final class Plots {
  private static final String PAGE = "benchmarks.md";

  private Plots() {}

  /**
   * @param args the file that {@code perdure bench --json} wrote, and where benchmarks.md is
   */
  public static void main(String[] args) throws IOException {
    if (args.length != 2) {
      System.err.println(
          "Expected a JSON file and a directory, but found " + args.length + " arguments");
      System.exit(2);
    }
    Report report = Report.ofJson(JsonText.read(Files.readString(Path.of(args[0]))));
    write(report, Path.of(args[1]));
  }

  static void write(Report report, Path directory) throws IOException {
    if (report.quick()) {
      throw new IllegalArgumentException(
          "Expected a full report, but this one is of --quick, whose figures say nothing");
    }
    Map<String, String> charts = Charts.of(report);
    for (var chart : charts.entrySet()) {
      Files.writeString(directory.resolve(chart.getKey()), chart.getValue());
    }
    Path page = directory.resolve(PAGE);
    Files.writeString(page, Page.with(Files.readString(page), report, charts.keySet()));
  }
}
