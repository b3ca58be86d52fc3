package dev.perdure.bench.plot;

import java.util.Collection;
import java.util.stream.DoubleStream;

/**
 * Places numbers along a length, each factor of ten as long as the other.
 *
 * @param low the number at {@code from}
 * @param high the number at {@code to}
 */
record Axis(double low, double high, double from, double to) {

  /** Whole powers of ten around all values. */
  static Axis around(Collection<Double> values, double from, double to) {
    double least = values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    double most = values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    double low = Math.floor(Math.log10(least));
    double high = Math.max(low + 1, Math.ceil(Math.log10(most)));
    return new Axis(Math.pow(10, low), Math.pow(10, high), from, to);
  }

  double place(double value) {
    double part = Math.log(value / low) / Math.log(high / low);
    return from + part * (to - from);
  }

  /** The powers of ten on it. */
  double[] decades() {
    return DoubleStream.iterate(low, power -> power <= high * 1.001, power -> power * 10).toArray();
  }
}
