package dev.perdure.planning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.definition.Retry;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BackoffTest {

  @Test
  void without_backoff_every_delay_is_the_first() {
    assertThat(seconds(Retry.Backoff.NONE, 2, 60)).containsExactly(2L, 2L, 2L, 2L, 2L, 2L);
  }

  @Test
  void linear_backoff_adds_the_first_delay_each_time_up_to_the_longest() {
    assertThat(seconds(Retry.Backoff.LINEAR, 2, 9)).containsExactly(2L, 4L, 6L, 8L, 9L, 9L);
  }

  @Test
  void exponential_backoff_doubles_up_to_the_longest() {
    assertThat(seconds(Retry.Backoff.EXPONENTIAL, 1, 20)).containsExactly(1L, 2L, 4L, 8L, 16L, 20L);
  }

  @Test
  void a_first_delay_beyond_the_longest_is_cut() {
    assertThat(seconds(Retry.Backoff.NONE, 50, 20)).containsOnly(20L);
  }

  @Test
  void however_many_attempts_and_however_long_the_delays_nothing_overflows() {
    Duration endless = Duration.ofSeconds(Long.MAX_VALUE);
    for (Retry.Backoff backoff : Retry.Backoff.values()) {
      var retry = new Retry(Retry.UNLIMITED, backoff, endless, endless, true, null);
      for (int failed : List.of(1, 62, 63, 64, 65, Integer.MAX_VALUE)) {
        assertThat(Backoff.delay(retry, failed, "r1", 1))
            .isBetween(Duration.ofDays(18_250), Duration.ofDays(36_500));
      }
    }
  }

  @Test
  void jitter_takes_off_up_to_half_and_never_more() {
    List<Long> delays = jittered("r1");

    assertThat(delays).allMatch(delay -> delay > 500 && delay <= 1_000);
    assertThat(delays.stream().filter(delay -> delay <= 600).count()).isBetween(100L, 300L);
    assertThat(delays.stream().filter(delay -> delay > 900).count()).isBetween(100L, 300L);
  }

  @Test
  void jitter_is_the_same_each_time_it_is_asked_and_another_for_each_run() {
    assertThat(jittered("r1")).isEqualTo(jittered("r1")).isNotEqualTo(jittered("r2"));
  }

  private static List<Long> jittered(String runId) {
    var retry =
        new Retry(3, Retry.Backoff.NONE, Duration.ofSeconds(1), Duration.ofSeconds(1), true, null);
    return LongStream.range(0, 1_000)
        .mapToObj(token -> Backoff.delay(retry, 1, runId, token).toMillis())
        .toList();
  }

  private static List<Long> seconds(Retry.Backoff backoff, long first, long longest) {
    var retry =
        new Retry(9, backoff, Duration.ofSeconds(first), Duration.ofSeconds(longest), false, null);
    return IntStream.rangeClosed(1, 6)
        .mapToObj(failed -> Backoff.delay(retry, failed, "r1", 1).toSeconds())
        .toList();
  }
}
