package dev.perdure.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.model.RunStatus;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class SimulationTest {
  private static final int RUNS = 6;
  private static final int SEEDS = 100;
  private static int snapshots;

  static LongStream seeds() {
    return LongStream.rangeClosed(1, SEEDS);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatever_goes_wrong_every_acknowledged_start_ends_with_the_right_result(long seed) {
    Faults faults = Load.faults(0.03);
    Simulation simulation = mixedLoad(new Simulation(seed, faults));

    simulation.run();

    assertEverythingIsRight(simulation);
    for (int i = 0; i < RUNS; i++) {
      snapshots += simulation.disk().snapshotOf("run-" + i) > 0 ? 1 : 0;
    }
  }

  @AfterAll
  static void runs_were_loaded_from_snapshots() {
    assertThat(snapshots).isGreaterThan(SEEDS);
  }

  @Test
  void a_crash_after_any_commit_changes_nothing_about_the_results() {
    Simulation smooth = mixedLoad(new Simulation(1, Faults.none()));
    smooth.run();
    long commits = smooth.commits();
    assertThat(commits).isGreaterThan(20);

    for (long number = 1; number <= commits; number++) {
      Simulation simulation =
          mixedLoad(new Simulation(1, Faults.none()).crashAt(number, CrashMoment.WRITTEN));
      simulation.run();
      assertThat(simulation.crashes()).as("crash at %d", number).isGreaterThanOrEqualTo(2);
      assertEverythingIsRight(simulation);
    }
  }

  @Test
  void the_same_seed_gives_the_same_journal() {
    Simulation first = mixedLoad(new Simulation(7, Load.faults(0.05)));
    Simulation second = mixedLoad(new Simulation(7, Load.faults(0.05)));
    first.run();
    second.run();

    for (int i = 0; i < RUNS; i++) {
      assertThat(first.disk().journal("run-" + i)).isEqualTo(second.disk().journal("run-" + i));
    }
  }

  @Test
  void a_cancelled_run_ends_cancelled_or_with_what_it_had_reached_before() {
    for (long seed = 1; seed <= 50; seed++) {
      Simulation simulation = new Simulation(seed, Load.faults(0.03));
      simulation.deploy("load.yaml", Load.definitions());
      simulation.start("run-0", "sequence", Load.input(1)).cancel("run-0");

      simulation.run();

      assertThat(simulation.disk().status("run-0"))
          .get()
          .isIn(RunStatus.CANCELLED, RunStatus.COMPLETED);
      assertThat(JournalCheck.of(simulation.disk().decisions("run-0"), true)).isEmpty();
    }
  }

  @Test
  void a_world_in_which_a_run_grows_too_big_is_given_up() {
    Simulation fits = mixedLoad(new Simulation(1, Faults.none())).atMostTokens(20);
    Simulation grows = mixedLoad(new Simulation(1, Faults.none())).atMostTokens(3);

    fits.run();

    assertThatThrownBy(grows::run).isInstanceOf(Simulation.TooBig.class);
  }

  private static Simulation mixedLoad(Simulation simulation) {
    simulation.deploy("load.yaml", Load.definitions());
    for (int i = 0; i < RUNS; i++) {
      simulation.start("run-" + i, workflow(i), Load.input(i));
    }
    return simulation;
  }

  private static String workflow(int run) {
    return Load.WORKFLOWS.get(run % Load.WORKFLOWS.size());
  }

  private static void assertEverythingIsRight(Simulation simulation) {
    assertThat(simulation.acknowledged()).hasSize(RUNS);
    for (int i = 0; i < RUNS; i++) {
      String id = "run-" + i;
      assertThat(simulation.disk().status(id)).as(id).contains(RunStatus.COMPLETED);
      assertThat(simulation.disk().show(id).result()).isEqualTo(Load.expected(workflow(i), i));
      assertThat(simulation.disk().contents(id)).isEqualTo(Load.contents(workflow(i), i));
      assertThat(JournalCheck.of(simulation.disk().decisions(id), true)).isEmpty();
    }
  }
}
