package dev.perdure.testkit;

import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import dev.perdure.planning.state.RunState;
import dev.perdure.storage.JournalEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What was written when a plot was played from a seed without faults: the journals of all its runs,
 * and the states that they give.
 */
record Played(String plot, List<Run> runs) {

  /** The journal of one run. */
  record Run(String id, List<JournalEntry> journal, Json state) {}

  static Played of(Plot plot, long seed) {
    var simulation = new Simulation(seed, Faults.none());
    simulation.satisfy(WrittenScene::gift);
    Plot.deploy(simulation, List.of(plot));
    plot.begin(simulation, "golden");
    simulation.run();
    var runs = new ArrayList<Run>();
    simulation.disk().runs().stream()
        .sorted(Comparator.comparing(info -> info.id()))
        .forEach(info -> runs.add(run(simulation.disk(), info.id())));
    return new Played(plot.workflow(), runs);
  }

  private static Run run(Disk disk, String id) {
    return new Run(id, disk.journal(id), RunState.replay(disk.decisions(id)).toJson());
  }

  /** A line for each entry of a journal, and behind them one for the state. */
  List<String> lines() {
    var lines = new ArrayList<String>();
    for (Run run : runs) {
      for (JournalEntry entry : run.journal()) {
        lines.add(
            JsonText.write(
                Json.object(
                    "run", Json.of(run.id()),
                    "format", Json.of(entry.format()),
                    "at", Json.of(entry.at().toString()),
                    "body", Json.of(entry.body()))));
      }
      lines.add(JsonText.write(Json.object("run", Json.of(run.id()), "state", run.state())));
    }
    return lines;
  }
}
