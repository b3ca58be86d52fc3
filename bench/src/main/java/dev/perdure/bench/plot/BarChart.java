package dev.perdure.bench.plot;

import dev.perdure.bench.Numbers;
import dev.perdure.bench.Spread;
import dev.perdure.bench.plot.Svg.Anchor;
import java.util.List;

/** Ratios to the bare loop as bars, with a line where the engine would be as fast as the loop. */
final class BarChart {
  private static final int WIDTH = 760;
  private static final int LEFT = 330;
  private static final int RIGHT = 690;
  private static final int TOP = 80;
  private static final int ROW = 28;

  /** One ratio. */
  record Bar(String name, Spread ratio) {}

  private BarChart() {}

  static String of(String title, String below, List<Bar> bars) {
    double most =
        Math.max(1, bars.stream().mapToDouble(bar -> bar.ratio().median()).max().orElse(1));
    int bottom = TOP + bars.size() * ROW;
    var svg = new Svg(WIDTH, bottom + 24);
    svg.text(24, 32, Anchor.START, "title", title);
    svg.text(24, 52, Anchor.START, "faint", below);
    for (int i = 0; i < bars.size(); i++) {
      draw(svg, bars.get(i), TOP + i * ROW, most);
    }
    double one = LEFT + (RIGHT - LEFT) / most;
    svg.line(one, TOP - 8, one, bottom, "guide");
    svg.text(one, TOP - 12, Anchor.MIDDLE, "faint", "bare loop");
    return svg.toString();
  }

  private static void draw(Svg svg, Bar bar, double y, double most) {
    double length = (RIGHT - LEFT) * bar.ratio().median() / most;
    svg.text(LEFT - 12, y + 15, Anchor.END, "", bar.name());
    svg.bar(LEFT, y + 3, length, ROW - 10, "engine");
    svg.text(LEFT + length + 8, y + 15, Anchor.START, "", Numbers.text(bar.ratio().median()));
  }
}
