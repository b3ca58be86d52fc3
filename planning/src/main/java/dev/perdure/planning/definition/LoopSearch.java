package dev.perdure.planning.definition;

import dev.perdure.model.definition.Workflow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Walks along transitions without a limit and warns of each that closes a loop. */
final class LoopSearch {

  /** Longer loops are shown by their ends. */
  private static final int LONGEST_SHOWN = 8;

  private final Map<String, List<Edge>> edges;
  private final Workflow workflow;
  private final Report report;
  private final Set<String> done = new HashSet<>();
  private final Set<String> way = new LinkedHashSet<>();
  private final Deque<Step> stack = new ArrayDeque<>();

  /** A node on the way, and the transitions that are still to be followed from it. */
  private record Step(String node, Iterator<Edge> ahead) {}

  LoopSearch(Workflow workflow, OpenBranches branches, Report report) {
    this.workflow = workflow;
    this.edges = Edge.of(workflow, branches);
    this.report = report;
  }

  void warn() {
    for (String node : workflow.nodes().keySet()) {
      enter(node);
      while (!stack.isEmpty()) {
        goOn(stack.getLast());
      }
    }
  }

  private void enter(String node) {
    if (!done.contains(node)) {
      way.add(node);
      stack.addLast(new Step(node, edges.getOrDefault(node, List.of()).iterator()));
    }
  }

  private void goOn(Step step) {
    if (!step.ahead().hasNext()) {
      stack.removeLast();
      way.remove(step.node());
      done.add(step.node());
      return;
    }
    Edge edge = step.ahead().next();
    if (edge.limited()) {
      return;
    }
    if (way.contains(edge.to())) {
      warn(edge.position(), edge.to());
    } else {
      enter(edge.to());
    }
  }

  private void warn(int position, String start) {
    var loop = new ArrayList<>(way);
    var nodes = new ArrayList<>(loop.subList(loop.indexOf(start), loop.size()));
    if (nodes.size() > LONGEST_SHOWN) {
      nodes.subList(LONGEST_SHOWN / 2, nodes.size() - LONGEST_SHOWN / 2).clear();
      nodes.add(LONGEST_SHOWN / 2, "…");
    }
    report.warning(
        Path.ROOT.key("transitions").index(position),
        "the loop %s -> %s has no loopConfig.maxIterations; it fails with LOOP_LIMIT after %d rounds"
            .formatted(String.join(" -> ", nodes), start, ExecutableTransition.DEFAULT_LIMIT));
  }
}
