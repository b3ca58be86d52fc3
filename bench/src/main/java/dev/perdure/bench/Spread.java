package dev.perdure.bench;

import java.util.Collection;

/** The middle one of several rounds, and the lowest and highest beside it. */
public record Spread(double median, double low, double high) {

  public static Spread of(Collection<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("Expected at least one value, but found none");
    }
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    return new Spread(median, sorted[0], sorted[sorted.length - 1]);
  }

  /** The smallest of the sorted values that this part of them does not exceed. */
  public static double percentile(double[] sorted, double part) {
    int index = (int) Math.ceil(part * sorted.length) - 1;
    return sorted[Math.clamp(index, 0, sorted.length - 1)];
  }
}
