package dev.perdure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.bench.Figure;
import dev.perdure.bench.Report;
import dev.perdure.bench.Spread;
import dev.perdure.bench.Unit;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchTableTest {

  private static final Report.Part PART =
      new Report.Part(
          "sequential",
          "runs of 10 steps",
          12,
          List.of(
              new Figure(
                  "256 in flight",
                  256L,
                  Unit.STEPS_PER_SECOND,
                  new Spread(61_823, 58_000, 63_000),
                  3,
                  new Figure.Beside(
                      "bare SQLite", new Spread(140_000, 1, 2), new Spread(0.441, 0.4, 0.5)),
                  false),
              new Figure(
                  "in memory",
                  null,
                  Unit.STEPS_PER_SECOND,
                  new Spread(90_000, 90_000, 90_000),
                  1,
                  null,
                  true)));

  @Test
  void a_wide_screen_shows_spread_and_ratio() {
    assertThat(BenchTable.lines(PART, new Screen(false, false, 120, 40)))
        .containsExactly(
            "sequential  runs of 10 steps",
            " ".repeat(47) + "median" + " ".repeat(14) + "low – high            ratio  bare",
            "  256 in flight                                61,800  steps/s     58,000 – 63,000       0.44×  140,000",
            "  unsafe: in memory                            90,000  steps/s");
  }

  @Test
  void a_narrow_one_leaves_the_spread_out() {
    assertThat(BenchTable.lines(PART, new Screen(false, false, 80, 24)))
        .element(2)
        .isEqualTo(
            "  256 in flight                                61,800  steps/s      0.44×  140,000");
  }

  @Test
  void what_is_unsafe_stands_out() {
    assertThat(BenchTable.lines(PART, new Screen(false, true, 80, 24)))
        .element(3)
        .asString()
        .startsWith("\u001b[33m  unsafe: in memory");
  }
}
