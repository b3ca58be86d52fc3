package dev.perdure.bench;

import dev.perdure.model.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * What came of the measurements.
 *
 * @param quick whether the figures say nothing, because there was too little to do
 */
public record Report(Instant at, boolean quick, Machine machine, List<Part> parts) {
  public Report {
    parts = List.copyOf(parts);
  }

  /** The figures of one scenario. */
  public record Part(String scenario, String title, double seconds, List<Figure> figures) {
    public Part {
      figures = List.copyOf(figures);
    }

    static Part of(Scenario scenario, double seconds, List<Sample> samples) {
      var byName = new LinkedHashMap<String, List<Sample>>();
      for (Sample sample : samples) {
        byName.computeIfAbsent(sample.figure(), name -> new ArrayList<>()).add(sample);
      }
      List<Figure> figures = byName.values().stream().map(Figure::of).toList();
      return new Part(scenario.name(), scenario.title(), seconds, figures);
    }
  }

  public Json toJson() {
    return ReportText.write(this);
  }

  public static Report ofJson(Json json) {
    return ReportText.read(json);
  }
}
