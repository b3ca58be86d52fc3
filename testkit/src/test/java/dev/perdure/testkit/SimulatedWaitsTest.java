package dev.perdure.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.RunStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs that wait, while everything goes wrong that can. */
final class SimulatedWaitsTest {
  private static final int RUNS = 3;

  private static final String WAITS =
      """
      workflow: waits
      nodes:
        nap: { wait: { for: 15ms } }
        paid: { wait: { event: paid, where: event.n == input.n }, outputMapping: { state.n: result.n } }
        ask: { wait: { human: { prompt: "n?", schema: { type: integer } } }, outputMapping: { state.said: result } }
        tell: { action: emit, config: { event: over, to: "${_run.id}" }, inputMapping: { n: state.n } }
        over: { wait: { event: over } }
      transitions: [ nap -> paid -> ask -> tell -> over ]
      outputMapping: { n: state.n, said: state.said, over: nodes.over.result.n }
      ---
      workflow: race
      nodes:
        paid: { wait: { event: paid, timeout: 25ms }, outputMapping: { output.paid: true } }
        late: { action: transform, outputMapping: { output.paid: false } }
      transitions: [ { from: paid, to: late, on: timeout } ]
      ---
      workflow: asked
      nodes:
        ask: { wait: { human: { prompt: "Well?", timeout: 25ms } }, outputMapping: { output.said: result } }
        late: { action: transform, outputMapping: { output.said: "'nothing'" } }
      transitions: [ { from: ask, to: late, on: timeout } ]
      ---
      workflow: timer
      nodes: { nap: { wait: { for: 20ms } } }
      """;

  private static final Set<Json> RACES = new HashSet<>();

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 60);
  }

  private static Json n(int number) {
    return Json.object("n", Json.of(number));
  }

  /** Every event is sent twice under one id, and one is sent that fits nobody. */
  private static Simulation load(Simulation simulation) {
    simulation.deploy("waits.yaml", WAITS);
    for (int i = 0; i < RUNS; i++) {
      String id = "run-" + i;
      simulation
          .start(id, "waits", n(i))
          .send(id, "paid", n(i), "e-1")
          .send(id, "paid", n(i + 1), "e-2")
          .answer(id, "ask", Json.of(i));
    }
    return simulation;
  }

  private static void assertEverythingIsRight(Simulation simulation) {
    for (int i = 0; i < RUNS; i++) {
      String id = "run-" + i;
      assertThat(simulation.disk().status(id)).as(id).contains(RunStatus.COMPLETED);
      assertThat(simulation.disk().show(id).result())
          .isEqualTo(Json.object("n", Json.of(i), "said", Json.of(i), "over", Json.of(i)));
      assertThat(JournalCheck.of(simulation.disk().decisions(id), true)).isEmpty();
      assertThat(times(simulation, id, "paid")).isBetween(1L, 2L);
      assertThat(times(simulation, id, "over")).as("events that were emitted").isEqualTo(1);
    }
  }

  private static long times(Simulation simulation, String id, String event) {
    return simulation.disk().decisions(id).stream()
        .filter(write -> write instanceof Decision.ReceiveEvent got && got.name().equals(event))
        .count();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatever_goes_wrong_events_timers_and_answers_count_once(long seed) {
    Simulation simulation = load(new Simulation(seed, Load.faults(0.03)));

    simulation.run();

    assertEverythingIsRight(simulation);
  }

  @Test
  void a_crash_after_any_commit_changes_nothing_about_the_results() {
    Simulation smooth = load(new Simulation(1, Faults.none()));
    smooth.run();

    for (long number = 1; number <= smooth.commits(); number++) {
      Simulation simulation =
          load(new Simulation(1, Faults.none()).crashAt(number, CrashMoment.WRITTEN));
      simulation.run();
      assertEverythingIsRight(simulation);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void an_event_or_answer_and_a_timeout_race_and_one_of_them_wins(long seed) {
    Simulation simulation = new Simulation(seed, Load.faults(0.03));
    simulation.deploy("waits.yaml", WAITS);
    simulation.start("race", "race", Json.Obj.EMPTY).send("race", "paid", Json.of(1), "e");
    simulation.start("asked", "asked", Json.Obj.EMPTY).answer("asked", "ask", Json.of("yes"));
    simulation.start("timer", "timer", Json.Obj.EMPTY).cancel("timer");

    simulation.run();

    for (String id : new String[] {"race", "asked"}) {
      assertThat(simulation.disk().status(id)).contains(RunStatus.COMPLETED);
      assertThat(JournalCheck.of(simulation.disk().decisions(id), true)).isEmpty();
      RACES.add(Objects.requireNonNull(simulation.disk().show(id).result()));
    }
    assertThat(simulation.disk().status("timer"))
        .get()
        .isIn(RunStatus.COMPLETED, RunStatus.CANCELLED);
    assertThat(JournalCheck.of(simulation.disk().decisions("timer"), true)).isEmpty();
  }

  @AfterAll
  static void each_of_them_has_won_some_time() {
    assertThat(RACES).hasSize(4);
  }
}
