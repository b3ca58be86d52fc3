package dev.perdure.bench.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class SoakTest {
  private static final long MEBIBYTE = 1 << 20;

  @TempDir Path directory;

  @Test
  void what_stays_as_it_is_is_steady() {
    assertThat(verdict(i -> reading(i, 50, 20, 1_000L * i)).steady()).isTrue();
  }

  @Test
  void a_heap_that_fills_only_in_the_first_half_is_steady() {
    assertThat(verdict(i -> reading(i, Math.min(i, 8) * 40L, 20, 1_000L * i)).steady()).isTrue();
  }

  @Test
  void a_heap_that_keeps_growing_is_seen() {
    assertThat(broken(verdict(i -> reading(i, 50 + 5L * i, 20, 1_000L * i))))
        .containsExactly("heap, bytes");
  }

  @Test
  void threads_and_files_that_keep_growing_are_seen() {
    assertThat(broken(verdict(i -> reading(i, 50, 20 + 2 * i, 1_000L * i))))
        .containsExactly("threads", "open files");
  }

  @Test
  void runs_that_take_more_and_more_disk_are_seen() {
    assertThat(broken(verdict(i -> reading(i, 50, 20, 1_000L * i * i))))
        .containsExactly("disk of a run, bytes");
  }

  @Test
  void a_few_readings_say_nothing() {
    assertThatThrownBy(() -> Verdict.of(List.of()))
        .hasMessage("Expected at least 8 readings, but found 0");
  }

  @Test
  @Timeout(60)
  void a_short_load_is_checked_and_tabled() throws Exception {
    var bytes = new ByteArrayOutputStream();
    var out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    Verdict verdict = Soak.run(directory, Duration.ofSeconds(3), 20, out);

    assertThat(verdict.lines()).hasSize(5);
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .contains("heap MiB", "in the second half", "disk of a run, bytes");
  }

  private static Verdict verdict(IntFunction<Reading> reading) {
    return Verdict.of(IntStream.rangeClosed(1, 16).mapToObj(reading).toList());
  }

  private static Reading reading(int i, long heapMebibytes, int threads, long database) {
    return new Reading(
        30.0 * i,
        100L * i,
        heapMebibytes * MEBIBYTE,
        threads,
        threads + 10,
        database,
        5 * MEBIBYTE);
  }

  private static List<String> broken(Verdict verdict) {
    return verdict.lines().stream().filter(line -> !line.holds()).map(Verdict.Line::what).toList();
  }
}
