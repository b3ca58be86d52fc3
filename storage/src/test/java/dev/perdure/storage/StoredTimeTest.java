package dev.perdure.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StoredTimeTest {

  @ParameterizedTest
  @ValueSource(longs = {0, 1, -1, 1_746_360_000_123_456L, Long.MIN_VALUE, Long.MAX_VALUE})
  void microseconds_there_and_back_are_the_same(long micros) {
    assertThat(StoredTime.micros(StoredTime.of(micros))).isEqualTo(micros);
  }

  @Test
  void fractions_are_cut_off_also_before_1970() {
    assertThat(StoredTime.floor(Instant.parse("1960-01-01T00:00:00.0000019Z")))
        .isEqualTo("1960-01-01T00:00:00.000001Z");
  }

  @Test
  void what_must_not_happen_early_is_rounded_up() {
    assertThat(StoredTime.ceiling(Instant.parse("2026-01-01T00:00:00.000001001Z")))
        .isEqualTo("2026-01-01T00:00:00.000002Z");
    assertThat(StoredTime.ceiling(Instant.parse("2026-01-01T00:00:00.000001Z")))
        .isEqualTo("2026-01-01T00:00:00.000001Z");
  }

  @Test
  void what_cannot_be_kept_becomes_the_nearest_that_can() {
    assertThat(StoredTime.micros(Instant.MAX)).isEqualTo(Long.MAX_VALUE);
    assertThat(StoredTime.micros(Instant.MIN)).isEqualTo(Long.MIN_VALUE);
    assertThat(StoredTime.ceiling(Instant.MAX)).isEqualTo(StoredTime.of(Long.MAX_VALUE));
  }
}
