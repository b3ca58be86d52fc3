package dev.perdure.testkit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** What happened in a simulated world, in columns: when, to whom, what. */
final class Log {
  private static final int MOST = 5_000;

  private final boolean kept;
  private final List<Entry> entries = new ArrayList<>();

  private record Entry(Duration at, String who, String what) {}

  private Log(boolean kept) {
    this.kept = kept;
  }

  static Log kept() {
    return new Log(true);
  }

  /** For all the worlds in which nothing goes wrong. */
  static Log none() {
    return new Log(false);
  }

  void add(Duration at, String who, Supplier<String> what) {
    if (kept) {
      entries.add(new Entry(at, who, what.get()));
    }
  }

  /** The last of it, if it is long. */
  @Override
  public String toString() {
    List<Entry> shown = entries.subList(Math.max(0, entries.size() - MOST), entries.size());
    int width = shown.stream().mapToInt(entry -> entry.who().length()).max().orElse(1);
    var text = new StringBuilder();
    for (Entry entry : shown) {
      text.append(
          ("%12.3f s  %-" + width + "s  %s%n")
              .formatted(entry.at().toMillis() / 1_000.0, entry.who(), entry.what()));
    }
    return text.toString();
  }
}
