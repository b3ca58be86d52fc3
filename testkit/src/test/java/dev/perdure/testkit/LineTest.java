package dev.perdure.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class LineTest {

  @Test
  void all_that_is_queued_has_run_when_a_line_is_drained_whatever_it_brings_along() {
    for (int seed = 0; seed < 100; seed++) {
      var line = new Line(new SplittableRandom(seed));
      List<Integer> seen = new ArrayList<>();
      for (int i = 1; i <= 4; i++) {
        int number = i;
        line.execute(
            () -> {
              seen.add(number);
              line.execute(() -> line.execute(() -> {}));
            });
      }

      line.drain();

      assertThat(seen).as("seed %d", seed).containsExactly(1, 2, 3, 4);
    }
  }
}
