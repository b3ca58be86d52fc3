package dev.perdure.bench.plot;

import dev.perdure.bench.Better;
import dev.perdure.bench.Figure;
import dev.perdure.bench.Report;
import dev.perdure.bench.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The pictures that a report gives, by file name; those whose scenario is missing are left out. */
final class Charts {
  static final String THROUGHPUT = "benchmarks-throughput.svg";
  static final String FAN_OUT = "benchmarks-fan-out.svg";
  static final String RATIOS = "benchmarks-ratios.svg";

  private Charts() {}

  static Map<String, String> of(Report report) {
    var charts = new LinkedHashMap<String, String>();
    List<Figure> steps = sized(report, "sequential", Unit.STEPS_PER_SECOND);
    if (!steps.isEmpty()) {
      charts.put(
          THROUGHPUT,
          LineChart.of(
              "Durable steps a second",
              "10-step runs in flight",
              "steps/s beside rows/s of a loop that only appends the same rows",
              curves(steps, "perdure", "bare SQLite"),
              false));
    }
    List<Figure> fanOuts = sized(report, "fan-out", Unit.SECONDS);
    if (!fanOuts.isEmpty()) {
      charts.put(
          FAN_OUT,
          LineChart.of(
              "A fan-out with one durable step a branch",
              "branches",
              "seconds, all branches done and merged, beside as many bare rows",
              curves(fanOuts, "perdure", "bare SQLite"),
              true));
    }
    List<BarChart.Bar> bars = bars(report);
    if (!bars.isEmpty()) {
      charts.put(
          RATIOS,
          BarChart.of(
              "How much of the bare loop's speed is left",
              "what the engine did a second, as a part of the rows that the bare loop appended",
              bars));
    }
    return charts;
  }

  private static List<Figure> sized(Report report, String scenario, Unit unit) {
    return figures(report, scenario)
        .filter(figure -> figure.size() != null && figure.bare() != null && figure.unit() == unit)
        .toList();
  }

  private static Stream<Figure> figures(Report report, String scenario) {
    return report.parts().stream()
        .filter(part -> part.scenario().equals(scenario))
        .flatMap(part -> part.figures().stream())
        .filter(figure -> !figure.unsafe());
  }

  private static List<Curve> curves(List<Figure> figures, String engine, String bare) {
    var ours = new ArrayList<Curve.Point>();
    var theirs = new ArrayList<Curve.Point>();
    for (Figure figure : figures) {
      double x = Objects.requireNonNull(figure.size());
      ours.add(new Curve.Point(x, figure.value()));
      theirs.add(new Curve.Point(x, Objects.requireNonNull(figure.bare()).value()));
    }
    return List.of(new Curve(engine, "engine", ours), new Curve(bare, "bare", theirs));
  }

  private static List<BarChart.Bar> bars(Report report) {
    var bars = new ArrayList<BarChart.Bar>();
    for (Report.Part part : report.parts()) {
      if (part.scenario().equals("bare")) {
        continue;
      }
      for (Figure figure : part.figures()) {
        Figure.Beside bare = figure.bare();
        if (bare != null && !figure.unsafe() && figure.unit().better() == Better.HIGHER) {
          bars.add(new BarChart.Bar(part.scenario() + ": " + figure.name(), bare.ratio()));
        }
      }
    }
    return bars;
  }
}
