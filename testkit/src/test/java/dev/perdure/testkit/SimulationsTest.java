package dev.perdure.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planning.reference.Happening;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/** For many more seeds there is {@link Simulations#main}. */
final class SimulationsTest {
  private static final int SEEDS = Integer.getInteger("perdure.test.worlds", 2_000);

  @Test
  void whatever_goes_wrong_the_engine_keeps_its_promises_and_does_as_the_reference_does() {
    var simulations = new Simulations();

    for (long seed = 0; seed < SEEDS; seed++) {
      simulations.play(seed);
    }

    Tally tally = simulations.tally();
    assertThat(tally.judged()).isGreaterThan(SEEDS);
    for (Faults.Kind kind : Faults.Kind.values()) {
      assertThat(tally.times(kind)).as("times of %s", kind).isPositive();
    }
    for (Operation kind : Operation.values()) {
      assertThat(tally.times(kind)).as("times of %s", kind).isPositive();
    }
    assertThat(tally.coverage().happened().keySet())
        .containsAll(EnumSet.complementOf(EnumSet.of(Happening.LOOP_LIMIT)));
  }
}
