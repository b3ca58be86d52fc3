package dev.perdure.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.RunStatus;
import dev.perdure.model.decision.Awaited;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** Runs of workflows that use what random ones do not; their results are known beforehand. */
final class WrittenScene implements Scene {
  private static final int MOST_RUNS = 4;

  private final Map<String, Plot> runs = new LinkedHashMap<>();
  private final Set<String> cancelled = new HashSet<>();

  @Override
  public void prepare(Simulation simulation, SplittableRandom random) {
    simulation.patience(Duration.ofMillis(random.nextInt(200)));
    simulation.satisfy(WrittenScene::gift);
    for (int i = 1 + random.nextInt(MOST_RUNS); i > 0; i--) {
      runs.put("run-" + i, Plot.ALL.get(random.nextInt(Plot.ALL.size())));
    }
    Plot.deploy(simulation, runs.values());
    runs.forEach(
        (id, plot) -> {
          plot.begin(simulation, id);
          more(simulation, id, plot, random);
        });
  }

  /** Whatever a run waits for that nobody sends otherwise. */
  static Json gift(Awaited awaited) {
    return awaited instanceof Awaited.Event ? Plot.INPUT : Json.of(3);
  }

  private void more(Simulation simulation, String id, Plot plot, SplittableRandom random) {
    for (Plot.Wish wish : plot.wishes()) {
      if (wish instanceof Plot.Wish.Send(String event, Json payload, String eventId)
          && random.nextBoolean()) {
        simulation.send(id, event, payload, eventId);
      }
    }
    if (random.nextInt(6) == 0) {
      simulation.cancel(id);
      cancelled.add(id);
    }
    if (random.nextInt(4) == 0) {
      simulation.startAgain(id, plot.workflow(), Plot.INPUT, true);
    }
    if (random.nextInt(2) == 0) {
      simulation.query(id);
    }
  }

  @Override
  public void judge(Simulation simulation, Tally tally) {
    runs.forEach((id, plot) -> judge(simulation, id, plot));
    runs.keySet().forEach(id -> judgeLetters(simulation.disk().decisions(id)));
    runs.forEach((id, plot) -> judgeQueue(plot, simulation.disk().decisions(id)));
  }

  /** What one run sends another arrives once, and in order. */
  private static void judgeLetters(List<Decision.Write> decisions) {
    Map<Json, List<Json>> bySender = new HashMap<>();
    for (Decision.Write write : decisions) {
      if (write instanceof Decision.ReceiveEvent(long event, String name, Json.Obj letter, var id)
          && name.equals("letter")) {
        bySender
            .computeIfAbsent(letter.get("from"), sender -> new ArrayList<>())
            .add(letter.get("n"));
      }
    }
    List<Json> inOrder = List.of(Json.of(1), Json.of(2), Json.of(3));
    bySender.values().forEach(sent -> assertThat(inOrder).startsWith(sent.toArray(Json[]::new)));
  }

  /** Events are taken in the order in which they came. */
  private static void judgeQueue(Plot plot, List<Decision.Write> decisions) {
    if (plot.workflow().equals("queue")) {
      assertThat(decisions)
          .filteredOn(Decision.TakeEvent.class::isInstance)
          .extracting(taken -> ((Decision.TakeEvent) taken).event())
          .isSorted();
    }
  }

  /** Where time is what it seems, nobody cancels, and no work is held back, results are known. */
  private void judge(Simulation simulation, String id, Plot plot) {
    boolean parked =
        simulation.disk().decisions(id).stream().anyMatch(Decision.RaiseIncident.class::isInstance);
    if (simulation.wasClockSet() || parked || plot.results().isEmpty()) {
      return;
    }
    RunStatus status = simulation.disk().status(id).orElseThrow();
    if (cancelled.contains(id) && status == RunStatus.CANCELLED) {
      return;
    }
    assertThat(status).as("%s: %s", id, plot).isEqualTo(RunStatus.COMPLETED);
    assertThat(plot.results()).contains(simulation.disk().show(id).result());
  }
}
