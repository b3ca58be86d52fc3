package dev.perdure.bench.flame;

import java.util.Locale;

/** Draws where the time goes: as wide as its part of it, on top of whoever called it. */
final class FlameGraph {
  private static final int WIDTH = 1_200;
  private static final int ROW = 17;
  private static final int MARGIN = 10;
  private static final int HEAD = 46;

  /** In pixels; what is narrower cannot be seen, and is left out. */
  private static final double NARROWEST = 1.5;

  private static final double A_CHARACTER = 6.3;

  private static final String STYLE =
      """
      <style>
        text { font: 11px ui-monospace, monospace; fill: #1f2328 }
        .title { font: 600 15px system-ui, sans-serif }
        .page { fill: #ffffff }
        rect { stroke: #ffffff; stroke-width: 0.5 }
        .perdure { fill: #7cc0ff }
        .sqlite { fill: #ffc680 }
        .java { fill: #c9d1d9 }
        .kernel { fill: #ff9d94 }
        .other { fill: #e6e9ec }
      </style>
      """;

  private final String title;
  private final Frame all;
  private final StringBuilder content = new StringBuilder();
  private int depth;

  private FlameGraph(String title, Frame all) {
    this.title = title;
    this.all = all;
  }

  static String of(String title, Frame all) {
    var graph = new FlameGraph(title, all);
    double x = MARGIN;
    for (Frame thread : all.callees()) {
      graph.draw(thread, x, 1);
      x += graph.width(thread);
    }
    return graph.picture();
  }

  private double width(Frame frame) {
    return (WIDTH - 2.0 * MARGIN) * frame.samples() / Math.max(1, all.samples());
  }

  /** Rows are counted from below, where the threads are. */
  private void draw(Frame frame, double x, int row) {
    double width = width(frame);
    if (width < NARROWEST) {
      return;
    }
    depth = Math.max(depth, row);
    double share = 100.0 * frame.samples() / Math.max(1, all.samples());
    content.append(
        String.format(
            Locale.ROOT,
            "<g><title>%s: %.1f %%</title><rect x='%.1f' y='%d' width='%.1f' height='%d' class='%s'/>%s</g>\n",
            escaped(frame.name()),
            share,
            x,
            -row * ROW,
            width,
            ROW,
            frame.kind().name().toLowerCase(Locale.ROOT),
            label(frame.name(), x, width, row)));
    for (Frame callee : frame.callees()) {
      draw(callee, x, row + 1);
      x += width(callee);
    }
  }

  private static String label(String name, double x, double width, int row) {
    int room = (int) ((width - 6) / A_CHARACTER);
    if (room < 3) {
      return "";
    }
    String text = name.length() <= room ? name : name.substring(0, room - 1) + "…";
    return String.format(
        Locale.ROOT, "<text x='%.1f' y='%d'>%s</text>", x + 3, 12 - row * ROW, escaped(text));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private String picture() {
    int height = HEAD + depth * ROW + MARGIN;
    var picture = new StringBuilder();
    picture.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %1$d %2$d' width='%1$d' height='%2$d'>\n",
            WIDTH,
            height));
    picture.append(STYLE);
    picture.append("<rect class='page' width='%d' height='%d'/>\n".formatted(WIDTH, height));
    picture.append("<text class='title' x='10' y='20'>%s</text>\n".formatted(escaped(title)));
    int x = MARGIN;
    for (Frame.Kind kind : Frame.Kind.values()) {
      String name = kind.name().toLowerCase(Locale.ROOT);
      picture.append(
          "<rect class='%s' x='%d' y='28' width='12' height='12'/><text x='%d' y='38'>%s</text>\n"
              .formatted(name, x, x + 16, name));
      x += 90;
    }
    return picture
        .append("<g transform='translate(0 %d)'>\n".formatted(height - MARGIN))
        .append(content)
        .append("</g>\n</svg>\n")
        .toString();
  }
}
