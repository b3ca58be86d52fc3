package dev.perdure.testkit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The worlds that took longest, the slowest first. */
final class Slowest {
  private static final int MOST = 5;

  private final List<Took> slowest = new ArrayList<>();

  Slowest() {}

  Slowest(Slowest others) {
    slowest.addAll(others.slowest);
  }

  /** How long one world took. */
  record Took(long seed, Duration time) {

    @Override
    public String toString() {
      return "seed %d with %s".formatted(seed, Words.of(time));
    }
  }

  void add(Took took) {
    slowest.add(took);
    slowest.sort(Comparator.comparing(Took::time).reversed().thenComparing(Took::seed));
    if (slowest.size() > MOST) {
      slowest.removeLast();
    }
  }

  List<Took> all() {
    return List.copyOf(slowest);
  }
}
