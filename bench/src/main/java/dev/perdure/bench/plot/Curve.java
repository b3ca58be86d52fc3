package dev.perdure.bench.plot;

import dev.perdure.bench.Spread;
import java.util.List;

/**
 * Figures over a number.
 *
 * @param style the class of its colour
 */
record Curve(String name, String style, List<Point> points) {
  Curve {
    points = List.copyOf(points);
  }

  /** The figure at one number. */
  record Point(double x, Spread y) {}
}
