package dev.perdure.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.engine.RunView;
import dev.perdure.model.RunStatus;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every feature, with the process gone at every boundary between the engine and its store. */
final class CrashEverywhereTest {
  private static final String ID = "run";

  /** So many commits into the recovery the process is gone once more. */
  private static final int INTO_RECOVERY = 3;

  static Stream<Plot> plots() {
    Stream<Plot> cancelled =
        Stream.of("gather", "nested", "parent", "patient", "jury", "tasked", "rounds", "keep")
            .map(workflow -> Plot.of(workflow).cancelled());
    return Stream.concat(Plot.ALL.stream(), cancelled);
  }

  @ParameterizedTest
  @MethodSource("plots")
  void a_crash_at_any_boundary_changes_nothing_about_the_end(Plot plot) {
    Simulation smooth = play(plot, simulation(plot));

    for (long commit = 1; commit <= smooth.commits(); commit++) {
      for (CrashMoment moment : CrashMoment.values()) {
        Simulation crashed = play(plot, simulation(plot).crashAt(commit, moment));
        assertSameEnd(plot, smooth, crashed, moment + " of " + commit);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("plots")
  void nor_does_a_crash_in_the_recovery_from_one(Plot plot) {
    Simulation smooth = play(plot, simulation(plot));

    for (long commit = 1; commit <= smooth.commits(); commit++) {
      for (long second = commit + 1; second <= commit + INTO_RECOVERY; second++) {
        CrashMoment moment = second % 2 == 0 ? CrashMoment.BEFORE : CrashMoment.HEARD;
        Simulation crashed =
            play(
                plot,
                simulation(plot).crashAt(commit, CrashMoment.WRITTEN).crashAt(second, moment));
        assertSameEnd(plot, smooth, crashed, commit + ", then " + moment + " of " + second);
      }
    }
  }

  private static Simulation simulation(Plot plot) {
    var simulation = new Simulation(1, Faults.none());
    simulation.satisfy(WrittenScene::gift);
    Plot.deploy(simulation, List.of(plot));
    return simulation;
  }

  private static Simulation play(Plot plot, Simulation simulation) {
    plot.begin(simulation, ID);
    simulation.run();
    return simulation;
  }

  private static void assertSameEnd(
      Plot plot, Simulation smooth, Simulation crashed, String where) {
    RunView expected = smooth.disk().show(ID);
    RunView found = crashed.disk().show(ID);
    assertThat(crashed.crashes()).as(where).isGreaterThan(smooth.crashes());
    if (plot.isCancelled()) {
      assertThat(found.info().status()).as(where).isIn(RunStatus.CANCELLED, RunStatus.COMPLETED);
    } else {
      assertThat(found.info().status()).as(where).isEqualTo(expected.info().status());
    }
    if (!plot.results().isEmpty()) {
      assertThat(found.result()).as(where).isIn(plot.results());
    }
  }
}
