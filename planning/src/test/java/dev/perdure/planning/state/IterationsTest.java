package dev.perdure.planning.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class IterationsTest {

  @Test
  void each_transition_is_counted_on_its_own() {
    Iterations taken = Iterations.NONE.plus("b").plus("a").plus("b").plus("c");

    assertThat(taken.toMap()).isEqualTo(Map.of("a", 1, "b", 2, "c", 1));
    assertThat(taken.of("b")).isEqualTo(2);
    assertThat(taken.of("never")).isZero();
  }

  @Test
  void counting_on_leaves_what_others_hold_as_it_is() {
    Iterations before = Iterations.NONE.plus("a").plus("b");

    Iterations after = before.plus("a");

    assertThat(before.of("a")).isEqualTo(1);
    assertThat(after.of("a")).isEqualTo(2);
  }

  @Test
  void the_order_of_counting_does_not_matter_for_equality() {
    assertThat(Iterations.NONE.plus("a").plus("b"))
        .isEqualTo(Iterations.NONE.plus("b").plus("a"))
        .hasSameHashCodeAs(Iterations.NONE.plus("b").plus("a"))
        .isNotEqualTo(Iterations.NONE.plus("a"));
  }

  @Test
  void any_sequence_counts_like_a_map_of_counters() {
    var random = new Random(7);
    var expected = new TreeMap<String, Integer>();
    Iterations taken = Iterations.NONE;

    for (int i = 0; i < 1_000; i++) {
      String transition = "t" + random.nextInt(40);
      expected.merge(transition, 1, Integer::sum);
      taken = taken.plus(transition);
    }

    assertThat(taken.toMap()).isEqualTo(expected);
  }
}
