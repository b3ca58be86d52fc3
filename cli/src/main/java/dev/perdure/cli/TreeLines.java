package dev.perdure.cli;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Draws a run's tree: a line for the run, then one for each of its latest steps. */
final class TreeLines {

  /** What else is on the screen: the run's own line, one on hidden steps, and what follows. */
  private static final int OTHER_LINES = 4;

  private TreeLines() {}

  /**
   * The lines as they should stand now, not more than the screen has rows for.
   *
   * @param title what to call the run
   */
  static List<Line> of(RunTree tree, String title, Instant now, Screen screen) {
    return of(tree, Layout.of(tree, room(screen)), title, now);
  }

  /** How many steps a screen can show. */
  static int room(Screen screen) {
    return Math.max(1, screen.rows() - OTHER_LINES);
  }

  /** The lines of a layout. */
  static List<Line> of(RunTree tree, Layout layout, String title, Instant now) {
    var lines = new ArrayList<Line>();
    lines.add(head(tree, title, now));
    int width = layout.rows().stream().mapToInt(TreeLines::width).max().orElse(0);
    layout.rows().forEach(row -> lines.add(line(row, width, now)));
    return lines;
  }

  private static int width(Layout.Row row) {
    return switch (row) {
      case Layout.Shown(Step step, int depth) -> 2 * depth + step.node().length();
      case Layout.Hidden ignored -> 0;
    };
  }

  private static Line head(RunTree tree, String title, Instant now) {
    Mark mark = Mark.of(tree.status());
    var line = new Line().add(mark.ink(), mark.sign() + " ").add(Ink.STRONG, title);
    line.add("  ").add(mark.ink(), tree.status().word());
    Instant from = tree.startedAt();
    if (from != null) {
      line.add(Ink.FAINT, "  " + Elapsed.of(Duration.between(from, until(tree.endedAt(), now))));
    }
    return tree.note().isEmpty() ? line : line.add("  " + tree.note());
  }

  private static Instant until(@Nullable Instant end, Instant now) {
    return end == null ? now : end;
  }

  private static Line line(Layout.Row row, int width, Instant now) {
    return switch (row) {
      case Layout.Hidden(long count, int depth) ->
          new Line().add(Ink.FAINT, "  " + "  ".repeat(depth) + "… " + count + " earlier");
      case Layout.Shown(Step step, int depth) ->
          new Line()
              .add("  " + "  ".repeat(depth))
              .add(step.mark().ink(), step.mark().sign())
              .add(" " + step.node() + " ".repeat(width - width(row) + 2))
              .add(step.mark() == Mark.RETRYING ? Ink.WARNING : Ink.FAINT, when(step, now))
              .add(step.note().isEmpty() ? "" : "  " + step.note());
    };
  }

  private static String when(Step step, Instant now) {
    Instant due = step.due();
    if (due != null) {
      return "attempt " + step.attempt() + " in " + Elapsed.of(Duration.between(now, due));
    }
    if (step.mark() == Mark.PASSED || step.mark() == Mark.WAITING) {
      return "";
    }
    String took = Elapsed.of(Duration.between(step.began(), until(step.ended(), now)));
    return step.attempt() <= 1 ? took : took + ", attempt " + step.attempt();
  }
}
