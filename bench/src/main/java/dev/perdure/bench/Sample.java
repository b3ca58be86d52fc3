package dev.perdure.bench;

import org.jspecify.annotations.Nullable;

/**
 * What one round of a scenario measured.
 *
 * @param figure what it is a value of
 * @param size the number that the figure is drawn over, such as how many were in flight; null if
 *     there is none
 * @param bare what the bare loop did in the same round; null where there is nothing of that kind
 * @param unsafe whether a power cut could have taken along what was acknowledged
 */
public record Sample(
    String figure,
    @Nullable Long size,
    Unit unit,
    double value,
    @Nullable Bare bare,
    boolean unsafe) {

  /** A value in the same kind of unit, and whose it is. */
  public record Bare(String name, double value) {}

  public Sample {
    if (!Double.isFinite(value) || value < 0) {
      throw new IllegalArgumentException(
          "Expected a number of at least 0 for '%s', but found %s".formatted(figure, value));
    }
  }

  public static Sample of(String figure, Unit unit, double value) {
    return new Sample(figure, null, unit, value, null, false);
  }

  /** The same beside what a bare loop did. */
  public Sample beside(Bare loop) {
    return new Sample(figure, size, unit, value, loop, unsafe);
  }

  /** The same as one point of a curve. */
  public Sample at(long point) {
    return new Sample(figure, point, unit, value, bare, unsafe);
  }

  /** The same, marked as what nobody should rely on. */
  public Sample markedUnsafe() {
    return new Sample(figure, size, unit, value, bare, true);
  }
}
