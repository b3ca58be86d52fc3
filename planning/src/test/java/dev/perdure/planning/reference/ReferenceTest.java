package dev.perdure.planning.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planning.reference.Memory.RunStatus;
import org.junit.jupiter.api.Test;

/** The planner decides as the reference does, whatever the workflow and whatever it is told. */
class ReferenceTest {
  private static final int SEEDS = 600;

  @Test
  void without_fan_outs_the_planner_decides_as_the_reference_does() {
    var comparison = new Comparison(true);

    comparison.run(0, SEEDS);

    assertThat(comparison.ends())
        .containsOnlyKeys(
            RunStatus.COMPLETED, RunStatus.FAILED, RunStatus.TIMED_OUT, RunStatus.CANCELLED);
    assertThat(comparison.tooBig()).isLessThan(SEEDS / 20);
    assertThat(comparison.explored()).isGreaterThan(SEEDS / 4);
  }
}
