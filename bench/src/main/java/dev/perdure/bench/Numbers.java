package dev.perdure.bench;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Figures as people read them: three digits are more than a noisy machine gives. */
public final class Numbers {

  private Numbers() {}

  public static String text(double value) {
    double size = Math.abs(value);
    if (size >= 1_000) {
      double unit = Math.pow(10, Math.floor(Math.log10(size)) - 2);
      return String.format(Locale.ROOT, "%,.0f", Math.rint(value / unit) * unit);
    }
    if (size >= 100 || size == 0) {
      return String.format(Locale.ROOT, "%.0f", value);
    }
    return String.format(Locale.ROOT, size >= 10 ? "%.1f" : size >= 0.1 ? "%.2f" : "%.3f", value);
  }

  /** A whole number, all of it. */
  public static String count(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }

  /** A power of ten, with no digit more than it has. */
  public static String power(double value) {
    return value >= 1
        ? count(value)
        : BigDecimal.valueOf(value).round(new MathContext(1)).stripTrailingZeros().toPlainString();
  }
}
