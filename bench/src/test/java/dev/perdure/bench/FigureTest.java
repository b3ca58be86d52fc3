package dev.perdure.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FigureTest {

  @Test
  void a_figure_is_the_median_of_its_rounds_with_lowest_and_highest() {
    Figure figure = Figure.of(List.of(steps(300, 1_000), steps(100, 200), steps(200, 800)));

    assertThat(figure)
        .isEqualTo(
            new Figure(
                "steps",
                null,
                Unit.STEPS_PER_SECOND,
                new Spread(200, 100, 300),
                3,
                new Figure.Beside("bare", new Spread(800, 200, 1_000), new Spread(0.3, 0.25, 0.5)),
                false));
  }

  @Test
  void the_median_of_two_is_between_them() {
    assertThat(Spread.of(List.of(3.0, 1.0))).isEqualTo(new Spread(2, 1, 3));
  }

  @Test
  void without_a_bare_loop_there_is_no_ratio() {
    assertThat(Figure.of(List.of(Sample.of("open", Unit.MILLIS, 5))).bare()).isNull();
  }

  @Test
  void what_is_no_number_is_no_sample() {
    assertThatThrownBy(() -> Sample.of("open", Unit.MILLIS, Double.NaN))
        .hasMessage("Expected a number of at least 0 for 'open', but found NaN");
  }

  @Test
  void of_a_hundred_values_one_exceeds_the_99th_percentile() {
    var values = new double[100];
    for (int i = 0; i < values.length; i++) {
      values[i] = i + 1;
    }

    assertThat(Spread.percentile(values, 0.5)).isEqualTo(50);
    assertThat(Spread.percentile(values, 0.99)).isEqualTo(99);
    assertThat(Spread.percentile(values, 1)).isEqualTo(100);
    assertThat(Spread.percentile(new double[] {7}, 0.5)).isEqualTo(7);
  }

  @ParameterizedTest
  @CsvSource({
    "61823.4, '61,800'",
    "999.6, 1000",
    "1234567, '1,230,000'",
    "431, 431",
    "43.16, 43.2",
    "0.4316, 0.43",
    "0.0316, 0.032",
    "0, 0"
  })
  void figures_are_written_with_three_digits(double value, String text) {
    assertThat(Numbers.text(value)).isEqualTo(text);
  }

  private static Sample steps(double value, double bare) {
    return Sample.of("steps", Unit.STEPS_PER_SECOND, value).beside(new Sample.Bare("bare", bare));
  }
}
