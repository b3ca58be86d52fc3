package dev.perdure.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.engine.RunInfo;
import dev.perdure.model.RunStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs that start runs, in a world where things go wrong. */
final class FamilyTest {
  private static final String FAMILY =
      """
      workflow: parent
      nodes:
        open: {}
        left: { subworkflow: child, inputMapping: input, outputMapping: { output.left: result.n } }
        right:
          subworkflow: fragile
          inputMapping: input
          retry: { initialDelay: 10ms, retryableErrors: [BUSY] }
          onFailure: catch
          outputMapping: { output.right: result.error.code }
        slow:
          subworkflow: sleeper
          timeout: 500ms
        late: { action: transform, outputMapping: { output.late: "'yes'" } }
      transitions: [ open -> left, open -> right, open -> slow, { from: slow, to: late, on: timeout } ]
      ---
      workflow: child
      nodes:
        first: { subworkflow: grandchild, inputMapping: { n: input.n }, outputMapping: { state.n: result.n } }
        second: { subworkflow: grandchild, inputMapping: { n: state.n }, outputMapping: { output.n: result.n } }
      transitions: [ first -> second ]
      ---
      workflow: grandchild
      nodes:
        work:
          action: mock
          config: { echo: true, delay: { min: 1ms, max: 50ms } }
          inputMapping: { n: input.n + 1 }
          outputMapping: { output.n: result.n }
      ---
      workflow: fragile
      nodes:
        work: { action: mock, config: { fail: { times: 9, code: BUSY, retryable: true } } }
      ---
      workflow: sleeper
      nodes:
        work: { action: mock, config: { delay: { min: 1h, max: 1h } } }
      """;

  private static final Json RESULT =
      Json.object("left", Json.of(42), "right", Json.of("BUSY"), "late", Json.of("yes"));

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 50);
  }

  private static Simulation family(Simulation simulation) {
    simulation.deploy("family.yaml", FAMILY);
    return simulation
        .start("run-0", "parent", Json.object("n", Json.of(40)))
        .start("run-1", "parent", Json.object("n", Json.of(40)));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatever_goes_wrong_each_attempt_has_one_child_and_the_results_are_right(long seed) {
    Simulation simulation = family(new Simulation(seed, Load.faults(0.03)));

    simulation.run();

    assertRight(simulation);
    assertFamiliesAreWhole(simulation);
  }

  @Test
  void a_crash_after_any_commit_changes_nothing_about_the_results() {
    Simulation smooth = family(new Simulation(1, Faults.none()));
    smooth.run();
    assertRight(smooth);
    assertThat(smooth.commits()).isGreaterThan(40);

    for (long number = 1; number <= smooth.commits(); number++) {
      Simulation simulation =
          family(new Simulation(1, Faults.none()).crashAt(number, CrashMoment.WRITTEN));
      simulation.run();
      assertRight(simulation);
      assertFamiliesAreWhole(simulation);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void after_a_cancellation_no_child_is_left_running(long seed) {
    Simulation simulation = new Simulation(seed, Load.faults(0.03));
    simulation.deploy("family.yaml", FAMILY);
    simulation.start("run-0", "parent", Json.object("n", Json.of(40))).cancel("run-0");

    simulation.run();

    assertThat(simulation.disk().status("run-0"))
        .get()
        .isIn(RunStatus.CANCELLED, RunStatus.COMPLETED);
    assertFamiliesAreWhole(simulation);
  }

  private static void assertRight(Simulation simulation) {
    for (String id : List.of("run-0", "run-1")) {
      assertThat(simulation.disk().status(id)).contains(RunStatus.COMPLETED);
      assertThat(simulation.disk().show(id).result()).isEqualTo(RESULT);
    }
  }

  /** Whoever was started has run once and has ended, and nobody else has run. */
  private static void assertFamiliesAreWhole(Simulation simulation) {
    assertThat(simulation.disk().isAnythingOutstanding()).isFalse();
    Map<String, String> wanted = new HashMap<>();
    for (RunInfo run : simulation.disk().runs()) {
      assertThat(run.status().isFinal()).as("%s", run).isTrue();
      List<Decision.Write> decisions = simulation.disk().decisions(run.id());
      assertThat(JournalCheck.of(decisions, true)).as("%s", run).isEmpty();
      for (Decision.Write write : decisions) {
        if (write instanceof Decision.StartChild start) {
          assertThat(wanted.put(start.child(), run.id())).isNull();
        }
      }
    }
    Map<String, String> born =
        simulation.disk().runs().stream()
            .filter(run -> run.parent() != null)
            .collect(Collectors.toMap(RunInfo::id, run -> String.valueOf(run.parent())));
    assertThat(born).isEqualTo(wanted);
    assertThat(simulation.disk().runs().stream().map(RunInfo::root).collect(Collectors.toSet()))
        .isSubsetOf(Set.of("run-0", "run-1"));
  }
}
