package dev.perdure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ElapsedTest {

  @ParameterizedTest
  @CsvSource({
    "PT0S, 0 ms",
    "PT0.849S, 849 ms",
    "PT1S, 1.0 s",
    "PT9.99S, 9.9 s",
    "PT10.5S, 10 s",
    "PT59S, 59 s",
    "PT1M, 1 min",
    "PT3M12S, 3 min 12 s",
    "PT1H, 1 h",
    "PT2H5M59S, 2 h 5 min",
    "PT76H, 3 d 4 h",
    "PT-5S, 0 ms"
  })
  void durations_are_said_as_people_say_them(Duration duration, String said) {
    assertThat(Elapsed.of(duration)).isEqualTo(said);
  }
}
