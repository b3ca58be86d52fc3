package dev.perdure.bench.plot;

import dev.perdure.bench.Numbers;
import dev.perdure.bench.plot.Svg.Anchor;
import java.util.List;
import java.util.stream.Stream;

/** Curves on two axes on which each factor of ten is as long as the other. */
final class LineChart {
  private static final int WIDTH = 760;
  private static final int HEIGHT = 420;
  private static final int LEFT = 90;
  private static final int RIGHT = 640;
  private static final int TOP = 70;
  private static final int BOTTOM = 360;

  /** Between the ends of the axis and the outermost points. */
  private static final int INSET = 30;

  private static final String OURS = "engine";

  private final Svg svg = new Svg(WIDTH, HEIGHT);
  private final List<Curve> curves;
  private final Axis x;
  private final Axis y;

  private LineChart(List<Curve> curves) {
    this.curves = curves;
    List<Double> xs = points(curves).map(Curve.Point::x).toList();
    double least = xs.stream().min(Double::compare).orElseThrow();
    double most = xs.stream().max(Double::compare).orElseThrow();
    this.x = new Axis(least, most, LEFT + INSET, RIGHT - INSET);
    this.y = Axis.around(points(curves).map(p -> p.y().median()).toList(), BOTTOM, TOP);
  }

  private static Stream<Curve.Point> points(List<Curve> curves) {
    return curves.stream().flatMap(curve -> curve.points().stream());
  }

  /**
   * @param linear whether to show how the first curve would go on if twice as much took twice as
   *     long
   */
  static String of(
      String title, String across, String upwards, List<Curve> curves, boolean linear) {
    var chart = new LineChart(curves);
    chart.svg.text(24, 32, Anchor.START, "title", title);
    chart.svg.text(24, 52, Anchor.START, "faint", upwards);
    chart.svg.text((LEFT + RIGHT) / 2.0, HEIGHT - 16, Anchor.MIDDLE, "faint", across);
    chart.grid();
    if (linear) {
      chart.guide(curves.getFirst().points());
    }
    curves.reversed().forEach(chart::draw);
    return chart.svg.toString();
  }

  private void grid() {
    for (double value : y.decades()) {
      svg.line(LEFT, y.place(value), RIGHT, y.place(value), "grid");
      svg.text(LEFT - 10, y.place(value) + 4, Anchor.END, "faint", Numbers.power(value));
    }
    for (Curve.Point point : curves.getFirst().points()) {
      svg.text(x.place(point.x()), BOTTOM + 22, Anchor.MIDDLE, "faint", Numbers.count(point.x()));
    }
  }

  private void guide(List<Curve.Point> points) {
    Curve.Point first = points.getFirst();
    double at = points.getLast().x();
    double then = Math.min(y.high(), first.y().median() * at / first.x());
    double until = first.x() * then / first.y().median();
    svg.line(
        x.place(first.x()), y.place(first.y().median()), x.place(until), y.place(then), "guide");
    double third = first.x() * Math.cbrt(until / first.x());
    double there = first.y().median() * third / first.x();
    svg.text(x.place(third) - 8, y.place(there) - 8, Anchor.END, "faint", "linear");
  }

  private void draw(Curve curve) {
    var line = new double[curve.points().size() * 2];
    for (int i = 0; i < curve.points().size(); i++) {
      Curve.Point point = curve.points().get(i);
      line[2 * i] = x.place(point.x());
      line[2 * i + 1] = y.place(point.y().median());
    }
    svg.path(line, "line " + curve.style());
    curve.points().forEach(point -> mark(point, curve.style()));
    double end = line[line.length - 1];
    svg.text(RIGHT + 14, end + 4, Anchor.START, "label " + curve.style(), curve.name());
  }

  private void mark(Curve.Point point, String style) {
    double at = x.place(point.x());
    double low = y.place(Math.max(y.low(), point.y().low()));
    double high = y.place(Math.min(y.high(), point.y().high()));
    svg.line(at, low, at, high, "range " + style);
    svg.dot(at, y.place(point.y().median()), style);
    if (style.equals(OURS)) {
      double beside = y.place(point.y().median()) + (oursIsAbove() ? -14 : 26);
      svg.textAbove(at, beside, Anchor.MIDDLE, Numbers.text(point.y().median()));
    }
  }

  /** So that what is written at its points is in nobody's way. */
  private boolean oursIsAbove() {
    double first = curves.getFirst().points().getLast().y().median();
    return first >= curves.getLast().points().getLast().y().median();
  }
}
