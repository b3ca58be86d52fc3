package dev.perdure.cli;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Draws a run's tree: a line for the run, then one for each of its latest steps. */
final class TreeLines {

  /** Steps beyond this many are not even looked at; a loop may have made thousands. */
  private static final int LATEST = 500;

  /** Further in, a name would leave the screen. */
  private static final int DEEPEST = 10;

  private record Row(Step step, int depth) {
    int width() {
      return 2 * depth + step.node().length();
    }
  }

  private TreeLines() {}

  /**
   * The lines as they should stand now, not more than the screen has rows for.
   *
   * @param title what to call the run
   */
  static List<Line> of(RunTree tree, String title, Instant now, Screen screen) {
    var lines = new ArrayList<Line>();
    lines.add(head(tree, title, now));
    List<Row> rows = rows(latest(tree.steps()));
    int room = Math.max(1, screen.rows() - 4);
    int hidden = tree.steps().size() - Math.min(rows.size(), room);
    if (hidden > 0) {
      lines.add(new Line().add(Ink.FAINT, "  … " + hidden + " earlier"));
    }
    List<Row> shown = rows.subList(Math.max(0, rows.size() - room), rows.size());
    int width = shown.stream().mapToInt(Row::width).max().orElse(0);
    shown.forEach(row -> lines.add(line(row, width, now)));
    return lines;
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

  private static Line line(Row row, int width, Instant now) {
    Step step = row.step();
    return new Line()
        .add("  " + "  ".repeat(row.depth()))
        .add(step.mark().ink(), step.mark().sign())
        .add(" " + step.node() + " ".repeat(width - row.width() + 2))
        .add(step.mark() == Mark.RETRYING ? Ink.WARNING : Ink.FAINT, when(step, now))
        .add(step.note().isEmpty() ? "" : "  " + step.note());
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

  private static List<Step> latest(Collection<Step> steps) {
    return steps.stream().skip(Math.max(0, steps.size() - LATEST)).toList();
  }

  /** A chain stays flat; where a step is followed by several, each of them is indented. */
  private static List<Row> rows(List<Step> steps) {
    var followers = new HashMap<Long, List<Step>>();
    var known = new HashMap<Long, Step>();
    steps.forEach(step -> known.put(step.token(), step));
    for (Step step : steps) {
      long parent = known.containsKey(step.parent()) ? step.parent() : 0;
      followers.computeIfAbsent(parent, id -> new ArrayList<>()).add(step);
    }
    var rows = new ArrayList<Row>();
    var open = new ArrayDeque<Row>();
    push(followers.getOrDefault(0L, List.of()), 0, open);
    while (!open.isEmpty()) {
      Row row = open.pop();
      rows.add(row);
      List<Step> next = followers.getOrDefault(row.step().token(), List.of());
      push(next, Math.min(DEEPEST, row.depth() + (next.size() > 1 ? 1 : 0)), open);
    }
    return rows;
  }

  private static void push(List<Step> steps, int depth, ArrayDeque<Row> open) {
    steps.reversed().forEach(step -> open.push(new Row(step, depth)));
  }
}
