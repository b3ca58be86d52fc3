package dev.perdure.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planning.reference.Happening;
import java.time.Duration;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/** For many more seeds there is {@code testkit/simulate}. */
final class SimulationsTest {
  private static final int SEEDS = Integer.getInteger("perdure.test.worlds", 2_000);
  private static final Duration PATIENCE = Duration.ofMinutes(30);

  @Test
  void whatever_goes_wrong_the_engine_keeps_its_promises_and_does_as_the_reference_does()
      throws Exception {
    var seeds = Seeds.of("0", Integer.toString(SEEDS));
    var worlds = new ManyWorlds(seeds, 1, Simulations::play, (seed, e) -> {}).begin();

    assertThat(worlds.await(PATIENCE)).isTrue();

    Score score = worlds.score();
    if (!score.failures().isEmpty()) {
      Throwable lowest = score.failures().firstEntry().getValue();
      throw new AssertionError(lowest.getMessage(), lowest);
    }
    Tally tally = score.tally();
    assertThat(tally.worlds()).isEqualTo(SEEDS);
    assertThat(tally.wereGivenUp()).isLessThan(SEEDS / 100);
    assertThat(tally.wereNeverAtRest()).isZero();
    assertThat(tally.judged()).isGreaterThan(SEEDS);
    for (Faults.Kind kind : Faults.Kind.values()) {
      assertThat(tally.times(kind)).as("times of %s", kind).isPositive();
    }
    for (Operation kind : Operation.values()) {
      assertThat(tally.times(kind)).as("times of %s", kind).isPositive();
    }
    assertThat(tally.happened().keySet())
        .containsAll(EnumSet.complementOf(EnumSet.of(Happening.LOOP_LIMIT)));
  }
}
