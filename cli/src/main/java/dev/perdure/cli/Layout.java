package dev.perdure.cli;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which steps of a run and of its children fit into a number of lines, and in which order.
 *
 * <p>A run's own steps go first. What room they leave is shared by its children, those at work
 * before those that have ended; so a wide fan-out shows its branches, and a narrow one all below.
 *
 * @param rows at most the lines there are room for, and one on steps of the run that are hidden
 * @param children those whose steps have room, whether they are known or not
 */
record Layout(List<Row> rows, Set<String> children) {

  /** Steps beyond this many are not even looked at; a loop may have made thousands. */
  private static final int LATEST = 500;

  /** Further in, a name would leave the screen. */
  private static final int DEEPEST = 10;

  /** Children of children, and so on; below that nobody reads on. */
  private static final int MOST_LEVELS = 5;

  /** A child with less room than this is not shown: a step, and a line on those before it. */
  private static final int LEAST_ROOM = 2;

  /** One line. */
  sealed interface Row {}

  /** A step, and how far it is indented. */
  record Shown(Step step, int depth) implements Row {}

  /** How many steps of a run are not shown. */
  record Hidden(long count, int depth) implements Row {}

  Layout {
    rows = List.copyOf(rows);
    children = Set.copyOf(children);
  }

  /** The layout of a run alone. */
  static Layout of(RunTree tree, int room) {
    return of(tree, Map.of(), room);
  }

  /**
   * @param known trees of children by their ids
   */
  static Layout of(RunTree tree, Map<String, RunTree> known, int room) {
    var maker = new Maker(known);
    maker.add(tree, room, 0, 0);
    return new Layout(maker.rows, maker.children);
  }

  /** Adds rows, run by run. */
  private static final class Maker {
    private final Map<String, RunTree> known;
    private final List<Row> rows = new ArrayList<>();
    private final Set<String> children = new LinkedHashSet<>();

    Maker(Map<String, RunTree> known) {
      this.known = known;
    }

    void add(RunTree tree, int room, int depth, int level) {
      List<Shown> all = ordered(latest(tree.steps()), depth);
      List<Shown> shown = all.subList(Math.max(0, all.size() - room), all.size());
      int hidden = tree.steps().size() - shown.size();
      if (hidden > 0) {
        rows.add(new Hidden(hidden, depth));
      }
      int left = room - shown.size();
      Set<String> open = level < MOST_LEVELS ? chosen(shown, left) : Set.of();
      children.addAll(open);
      int waiting = open.size();
      for (Shown row : shown) {
        rows.add(row);
        String child = row.step().child();
        if (child != null && open.contains(child)) {
          left -= addChild(known.get(child), left / waiting, row.depth() + 1, level + 1);
          waiting--;
        }
      }
    }

    /** How many lines it took. */
    private int addChild(@Nullable RunTree tree, int room, int depth, int level) {
      int before = rows.size();
      if (tree != null) {
        // The line on hidden steps needs a place too.
        int steps = tree.steps().size() > room ? room - 1 : room;
        add(tree, steps, Math.min(DEEPEST, depth), level);
      }
      return rows.size() - before;
    }
  }

  /** The children that there is room for: those at work, then those that ended last. */
  private static Set<String> chosen(List<Shown> shown, int room) {
    var chosen = new HashSet<String>();
    shown.reversed().stream()
        .map(Shown::step)
        .filter(step -> step.child() != null)
        .sorted(Comparator.comparing(step -> step.ended() != null))
        .map(Step::child)
        .limit(room / LEAST_ROOM)
        .forEach(chosen::add);
    return chosen;
  }

  private static List<Step> latest(Collection<Step> steps) {
    return steps.stream().skip(Math.max(0, steps.size() - LATEST)).toList();
  }

  /** A chain stays flat; where a step is followed by several, each of them is indented. */
  private static List<Shown> ordered(List<Step> steps, int depth) {
    var followers = new HashMap<Long, List<Step>>();
    var known = new HashMap<Long, Step>();
    steps.forEach(step -> known.put(step.token(), step));
    for (Step step : steps) {
      long parent = known.containsKey(step.parent()) ? step.parent() : 0;
      followers.computeIfAbsent(parent, id -> new ArrayList<>()).add(step);
    }
    var rows = new ArrayList<Shown>();
    var open = new ArrayDeque<Shown>();
    push(followers.getOrDefault(0L, List.of()), depth, open);
    while (!open.isEmpty()) {
      Shown row = open.pop();
      rows.add(row);
      List<Step> next = followers.getOrDefault(row.step().token(), List.of());
      push(next, Math.min(DEEPEST, row.depth() + (next.size() > 1 ? 1 : 0)), open);
    }
    return rows;
  }

  private static void push(List<Step> steps, int depth, ArrayDeque<Shown> open) {
    steps.reversed().forEach(step -> open.push(new Shown(step, depth)));
  }
}
