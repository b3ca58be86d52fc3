package dev.perdure.planning.definition;

import dev.perdure.model.definition.Transition;
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

  private final Map<String, List<Integer>> outgoing;
  private final Workflow workflow;
  private final Report report;
  private final Set<String> done = new HashSet<>();
  private final Set<String> way = new LinkedHashSet<>();
  private final Deque<Step> stack = new ArrayDeque<>();

  /** A node on the way, and the transitions that are still to be followed from it. */
  private record Step(String node, Iterator<Integer> ahead) {}

  LoopSearch(Workflow workflow, Map<String, List<Integer>> outgoing, Report report) {
    this.workflow = workflow;
    this.outgoing = outgoing;
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
      stack.addLast(new Step(node, outgoing.getOrDefault(node, List.of()).iterator()));
    }
  }

  private void goOn(Step step) {
    if (!step.ahead().hasNext()) {
      stack.removeLast();
      way.remove(step.node());
      done.add(step.node());
      return;
    }
    int position = step.ahead().next();
    Transition transition = workflow.transitions().get(position);
    if (transition.maxIterations() != null) {
      return;
    }
    if (way.contains(transition.to())) {
      warn(position, transition.to());
    } else {
      enter(transition.to());
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
