package dev.perdure.planning.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planning.reference.Memory.RunStatus;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/**
 * The planner decides as the reference does, whatever the workflow and whatever it is told.
 *
 * <p>For many more seeds there is {@link Comparison#main}.
 */
class ReferenceTest {
  private static final int PLAIN_SEEDS = 500;
  private static final int SEEDS = 2_500;

  /** A loop of 1,000 rounds is too long for random workflows; it has a test of its own. */
  private static final EnumSet<Happening> NOT_AT_RANDOM = EnumSet.of(Happening.LOOP_LIMIT);

  @Test
  void without_fan_outs_the_planner_decides_as_the_reference_does() {
    var comparison = new Comparison(true);

    comparison.run(0, PLAIN_SEEDS);

    assertThat(comparison.ends()).containsOnlyKeys(finalOnes());
    assertThat(comparison.tooBig()).isLessThan(PLAIN_SEEDS / 20);
    assertThat(comparison.explored()).isGreaterThan(PLAIN_SEEDS / 40);
  }

  @Test
  void with_fan_outs_the_planner_decides_as_the_reference_does() {
    var comparison = new Comparison(false);

    comparison.run(0, SEEDS);

    assertThat(comparison.ends()).containsOnlyKeys(finalOnes());
    assertThat(comparison.tooBig()).isLessThan(SEEDS / 20);
    assertThat(comparison.explored()).isGreaterThan(SEEDS / 40);
    assertThat(comparison.coverage().happened())
        .containsOnlyKeys(EnumSet.complementOf(NOT_AT_RANDOM));
    assertThat(comparison.coverage().decisions())
        .as("3 strategies, 5 merges and none, 2 failure policies, 3 depths; half of these")
        .hasSizeGreaterThan(3 * 6 * 2 * 3 / 2);
  }

  private static EnumSet<RunStatus> finalOnes() {
    return EnumSet.complementOf(EnumSet.of(RunStatus.RUNNING));
  }
}
