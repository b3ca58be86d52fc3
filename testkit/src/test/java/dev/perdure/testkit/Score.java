package dev.perdure.testkit;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * What came of many worlds so far.
 *
 * @param slowest those still under way among them
 * @param failures by seed
 */
record Score(
    Seeds seeds,
    long played,
    Duration time,
    Tally tally,
    List<Slowest.Took> slowest,
    SortedMap<Long, Throwable> failures) {

  /** One line on how far it is. */
  String progress() {
    return "%s of %s seeds, %s, %s left%s%s"
        .formatted(
            Words.of(played),
            Words.of(seeds.count()),
            speed(),
            played == 0 ? "nobody knows what is" : Words.of(left()),
            slowest.isEmpty() ? "" : "; slowest: " + slowest.getFirst(),
            failures.isEmpty() ? "" : "; FAILED: " + Words.of(failures.size()));
  }

  private String speed() {
    double seconds = Math.max(time.toNanos() / 1e9, 1e-9);
    return String.format(Locale.ROOT, "%.1f/s", played / seconds);
  }

  private Duration left() {
    double each = time.toNanos() / (double) played;
    return Duration.ofNanos((long) (each * (seeds.count() - played)));
  }

  /** Everything there is to say. */
  String all() {
    return """
    %s of %s seeds from %d on, in %s, %s, threads: %d
    %sslowest     %s
    %s
    """
        .formatted(
            Words.of(played),
            Words.of(seeds.count()),
            seeds.first(),
            Words.of(time),
            speed(),
            seeds.threads(),
            tally,
            slowest.stream().map(Slowest.Took::toString).collect(Collectors.joining(", ")),
            verdict());
  }

  private String verdict() {
    if (failures.isEmpty()) {
      return "No seed failed.";
    }
    String all = failures.keySet().stream().map(Object::toString).collect(Collectors.joining(" "));
    return "%s seeds FAILED: %s%nRepeat the lowest with: testkit/simulate %d %d"
        .formatted(Words.of(failures.size()), all, failures.firstKey(), failures.firstKey() + 1);
  }
}
