package dev.perdure.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ManyWorldsTest {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final ConcurrentLinkedQueue<Long> played = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<Long> heard = new ConcurrentLinkedQueue<>();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void every_seed_is_played_once(int threads) throws Exception {
    Score score = play(new Seeds(-3, 40, threads), 1, seed -> new Tally());

    assertThat(played).hasSize(43).doesNotHaveDuplicates().contains(-3L, 39L);
    assertThat(score.played()).isEqualTo(43);
    assertThat(score.slowest()).hasSize(5);
    assertThat(score.all()).contains("43 of 43 seeds from -3 on", "No seed failed.");
  }

  @Test
  void what_happened_is_the_same_on_any_number_of_threads() throws Exception {
    Score one = play(new Seeds(0, 40, 1), 1, Simulations::play);
    Score three = play(new Seeds(0, 40, 3), 1, Simulations::play);

    assertThat(one.tally().toString())
        .isEqualTo(three.tally().toString())
        .contains("worlds      40, ");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void the_lowest_seed_that_fails_is_the_same_on_any_number_of_threads(int threads)
      throws Exception {
    Score score = play(new Seeds(0, 1_000, threads), 1, ManyWorldsTest::failsFrom20On);

    assertThat(score.failures().firstKey()).isEqualTo(20);
    assertThat(score.failures().firstEntry().getValue()).hasMessage("Seed 20 is wrong");
    assertThat(heard).containsExactlyInAnyOrderElementsOf(score.failures().keySet());
    assertThat(played.size()).isLessThanOrEqualTo(20 + threads);
  }

  @Test
  void as_many_may_fail_as_are_asked_for_and_all_of_them_are_named() throws Exception {
    Score score = play(new Seeds(0, 1_000, 1), 3, ManyWorldsTest::failsFrom20On);

    assertThat(score.failures().keySet()).containsExactly(20L, 21L, 22L);
    assertThat(score.tally().worlds()).isZero();
    assertThat(score.progress()).startsWith("23 of 1,000 seeds, ").endsWith("; FAILED: 3");
    assertThat(score.all())
        .contains("3 seeds FAILED: 20 21 22", "Repeat the lowest with: testkit/simulate 20 21");
  }

  private static Tally failsFrom20On(long seed) {
    if (seed >= 20) {
      throw new StackOverflowError("Seed " + seed + " is wrong");
    }
    return new Tally();
  }

  @Test
  void a_world_that_does_not_end_is_seen_as_the_slowest_while_it_is_under_way() throws Exception {
    var end = new CountDownLatch(1);
    var worlds =
        new ManyWorlds(new Seeds(7, 8, 1), 1, seed -> afterwards(end), (seed, e) -> {}).begin();

    while (worlds.score().slowest().isEmpty()) {
      assertThat(worlds.await(Duration.ofMillis(1))).isFalse();
    }
    assertThat(worlds.score().progress())
        .startsWith("0 of 1 seeds, 0.0/s")
        .contains("slowest: seed 7 with ");
    end.countDown();

    assertThat(worlds.await(PATIENCE)).isTrue();
    assertThat(worlds.score().played()).isEqualTo(1);
  }

  private static Tally afterwards(CountDownLatch end) {
    try {
      end.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return new Tally();
  }

  private Score play(Seeds seeds, int mostFailures, LongFunction<Tally> world) throws Exception {
    LongFunction<Tally> noted =
        seed -> {
          played.add(seed);
          return world.apply(seed);
        };
    var worlds = new ManyWorlds(seeds, mostFailures, noted, (seed, e) -> heard.add(seed)).begin();
    assertThat(worlds.await(PATIENCE)).isTrue();
    return worlds.score();
  }

  @Test
  void seeds_are_read_as_they_are_typed() {
    assertThat(Seeds.of("-5", "1000000", "3")).isEqualTo(new Seeds(-5, 1_000_000, 3));
    assertThat(Seeds.of("0", "1").threads()).isEqualTo(Runtime.getRuntime().availableProcessors());
  }

  @ParameterizedTest
  @CsvSource({
    "'', two seeds and perhaps a number of threads, nothing",
    "5, two seeds and perhaps a number of threads, '''5'''",
    "1 2 3 4, two seeds and perhaps a number of threads, '''1 2 3 4'''",
    "1 x, 'a seed, which is a whole number of at most 18 digits', '''x'''",
    "9 9, BEYOND to be greater than FIRST, '''9 and 9'''",
    "1 2 0, a number of threads from 1 to 9999, '''0'''"
  })
  void what_is_not_understood_is_answered_with_what_to_say(
      String typed, String expected, String found) {
    String[] words = typed.isEmpty() ? new String[0] : typed.split(" ");

    assertThatThrownBy(() -> Seeds.of(words))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            """
            Expected %s, but found %s.
            Say: testkit/simulate FIRST BEYOND [THREADS]
            For example: testkit/simulate 0 1000""",
            expected, found);
  }

  @ParameterizedTest
  @CsvSource({
    "1449, 1.4 s",
    "59999, 60.0 s",
    "60000, 1 min 00 s",
    "3599999, 59 min 59 s",
    "11160000, 3 h 06 min",
    "'4000000000', '1,111 h 06 min'"
  })
  void times_are_said_in_their_two_largest_units(long millis, String words) {
    assertThat(Words.of(Duration.ofMillis(millis))).isEqualTo(words);
  }
}
