package dev.perdure.planning.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

  @ParameterizedTest
  @CsvSource({
    "250ms, PT0.25S",
    "30s, PT30S",
    "5m, PT5M",
    "2h, PT2H",
    "7d, PT168H",
    "PT1H30M, PT1H30M",
    "P1DT1S, PT24H1S",
    "0s, PT0S",
    "36500d, PT876000H"
  })
  void durations_are_a_number_and_a_unit_or_iso(String text, Duration duration) {
    assertThat(Durations.parse(text)).contains(duration);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "30",
        "s",
        "1.5s",
        "-1s",
        "1 s",
        "1w",
        "1h30m",
        "PT-1S",
        "36501d",
        "5M",
        "tomorrow",
        "999999999999999999d"
      })
  void anything_else_is_none(String text) {
    assertThat(Durations.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "PT0S, 0s",
    "PT0.25S, 250ms",
    "PT90S, 90s",
    "PT2H, 2h",
    "PT48H, 2d",
    "PT0.0000005S, PT0.0000005S"
  })
  void the_largest_fitting_unit_is_written(Duration duration, String text) {
    assertThat(Durations.write(duration)).isEqualTo(text);
    assertThat(Durations.parse(text)).contains(duration);
  }

  @Test
  void the_longest_is_a_century() {
    assertThat(Durations.parse(Durations.write(Durations.LONGEST))).contains(Durations.LONGEST);
    assertThat(Durations.parse(Durations.LONGEST.plusNanos(1).toString())).isEmpty();
  }
}
