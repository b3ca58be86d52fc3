package dev.perdure.bench.plot;

import java.util.Locale;

/** A picture that is readable on light and on dark pages. */
final class Svg {
  private static final String STYLE =
      """
      <style>
        text { font: 13px system-ui, sans-serif; fill: #1f2328 }
        .title { font-size: 15px; font-weight: 600 }
        .faint { fill: #59636e }
        .page { fill: #ffffff }
        .grid { stroke: #d1d9e0; stroke-width: 1 }
        .engine { stroke: #0969da; fill: #0969da }
        .bare { stroke: #818b98; fill: #818b98 }
        polyline.line { fill: none; stroke-width: 2.5; stroke-linejoin: round }
        .guide { stroke: #818b98; stroke-width: 1.5; stroke-dasharray: 5 4 }
        .range { stroke-width: 5; stroke-opacity: 0.3 }
        text.label { stroke: none }
        .halo { fill: #ffffff; stroke: #ffffff; stroke-width: 5px; stroke-linejoin: round }
        @media (prefers-color-scheme: dark) {
          text { fill: #f0f6fc }
          .faint { fill: #9198a1 }
          .page { fill: #0d1117 }
          .grid { stroke: #3d444d }
          .engine { stroke: #4493f8; fill: #4493f8 }
          .bare { stroke: #9198a1; fill: #9198a1 }
          .guide { stroke: #9198a1 }
          .halo { fill: #0d1117; stroke: #0d1117 }
        }
      </style>
      """;

  private final int width;
  private final int height;
  private final StringBuilder content = new StringBuilder();

  Svg(int width, int height) {
    this.width = width;
    this.height = height;
  }

  /** Where a text is fixed to its point. */
  enum Anchor {
    START,
    MIDDLE,
    END
  }

  void text(double x, double y, Anchor anchor, String styles, String text) {
    content.append(
        String.format(
            Locale.ROOT,
            "<text x='%.1f' y='%.1f' text-anchor='%s' class='%s'>%s</text>\n",
            x,
            y,
            anchor.name().toLowerCase(Locale.ROOT),
            styles,
            escaped(text)));
  }

  /** A text that can be read on top of lines. */
  void textAbove(double x, double y, Anchor anchor, String text) {
    text(x, y, anchor, "halo", text);
    text(x, y, anchor, "", text);
  }

  void line(double x1, double y1, double x2, double y2, String styles) {
    content.append(
        String.format(
            Locale.ROOT,
            "<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' class='%s'/>\n",
            x1,
            y1,
            x2,
            y2,
            styles));
  }

  /** A line through all points, given as x and y in turn. */
  void path(double[] points, String styles) {
    var text = new StringBuilder();
    for (int i = 0; i < points.length; i += 2) {
      text.append(String.format(Locale.ROOT, "%.1f,%.1f ", points[i], points[i + 1]));
    }
    content.append(
        String.format(
            Locale.ROOT, "<polyline points='%s' class='%s'/>\n", text.toString().strip(), styles));
  }

  void dot(double x, double y, String styles) {
    content.append(
        String.format(
            Locale.ROOT, "<circle cx='%.1f' cy='%.1f' r='4' class='%s'/>\n", x, y, styles));
  }

  void bar(double x, double y, double wide, double high, String styles) {
    content.append(
        String.format(
            Locale.ROOT,
            "<rect x='%.1f' y='%.1f' width='%.1f' height='%.1f' class='%s'/>\n",
            x,
            y,
            wide,
            high,
            styles));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  @Override
  public String toString() {
    return String.format(
            Locale.ROOT,
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %1$d %2$d' width='%1$d' height='%2$d'>\n",
            width,
            height)
        + STYLE
        + String.format(
            Locale.ROOT, "<rect class='page' width='%d' height='%d' rx='8'/>\n", width, height)
        + content
        + "</svg>\n";
  }
}
