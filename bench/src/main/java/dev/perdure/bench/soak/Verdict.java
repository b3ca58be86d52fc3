package dev.perdure.bench.soak;

import dev.perdure.bench.Spread;
import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Whether anything grew over the second half: its first part and its second are compared, because
 * in the first half caches fill.
 */
record Verdict(List<Line> lines) {
  private static final double MEBIBYTE = 1 << 20;

  /** A heap may breathe by so much. */
  private static final double HEAP_BYTES = 16 * MEBIBYTE;

  private static final double HEAP_PART = 0.1;

  /** A pool may have one more thread, or a reader one more file, at the moment of a reading. */
  private static final double A_FEW = 4;

  /** The writer starts the log anew before it is this long. */
  private static final double LOG_BYTES = 192 * MEBIBYTE;

  private static final double DISK_PART = 0.15;
  private static final int FEWEST = 8;

  /**
   * One thing that was looked at.
   *
   * @param before in the first part of the second half
   * @param after in the second part
   * @param most how much {@code after} may be
   */
  record Line(String what, double before, double after, double most) {
    boolean holds() {
      return after <= most;
    }
  }

  Verdict {
    lines = List.copyOf(lines);
  }

  static Verdict of(List<Reading> readings) {
    if (readings.size() < FEWEST) {
      throw new IllegalArgumentException(
          "Expected at least %d readings, but found %d".formatted(FEWEST, readings.size()));
    }
    List<Reading> half = readings.subList(readings.size() / 2, readings.size());
    List<Reading> third = half.subList(0, half.size() / 2);
    List<Reading> fourth = half.subList(half.size() / 2, half.size());
    var lines = new ArrayList<Line>();
    double heap = median(third, Reading::heap);
    double room = Math.max(HEAP_BYTES, heap * HEAP_PART);
    lines.add(new Line("heap, bytes", heap, median(fourth, Reading::heap), heap + room));
    lines.add(few("threads", third, fourth, Reading::threads));
    lines.add(few("open files", third, fourth, Reading::files));
    lines.add(new Line("log, bytes", most(third), most(fourth), LOG_BYTES));
    double disk = third.getLast().bytesPerRunSince(third.getFirst());
    lines.add(
        new Line(
            "disk of a run, bytes",
            disk,
            fourth.getLast().bytesPerRunSince(third.getLast()),
            disk * (1 + DISK_PART)));
    return new Verdict(lines);
  }

  private static Line few(
      String what, List<Reading> before, List<Reading> after, ToDoubleFunction<Reading> count) {
    double first = median(before, count);
    return new Line(what, first, median(after, count), first + A_FEW);
  }

  private static double median(List<Reading> readings, ToDoubleFunction<Reading> value) {
    return Spread.of(readings.stream().map(value::applyAsDouble).toList()).median();
  }

  private static double most(List<Reading> readings) {
    return readings.stream().mapToDouble(Reading::log).max().orElseThrow();
  }

  boolean steady() {
    return lines.stream().allMatch(Line::holds);
  }

  Json toJson() {
    return Json.object(
        "steady",
        Json.of(steady()),
        "lines",
        Json.array(
            lines.stream()
                .map(
                    line ->
                        Json.object(
                            "what", Json.of(line.what()),
                            "before", Json.of(line.before()),
                            "after", Json.of(line.after()),
                            "most", Json.of(line.most()),
                            "holds", Json.of(line.holds())))
                .toList()));
  }
}
