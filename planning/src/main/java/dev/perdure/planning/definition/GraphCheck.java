package dev.perdure.planning.definition;

import dev.perdure.model.definition.Transition;
import dev.perdure.model.definition.Workflow;
import dev.perdure.planning.text.Nearest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Checks the graph as a whole: that every node can be reached, and that loops have limits. */
final class GraphCheck {

  private final Workflow workflow;
  private final Hints hints;
  private final Report report;

  GraphCheck(Workflow workflow, Hints hints, Report report) {
    this.workflow = workflow;
    this.hints = hints;
    this.report = report;
  }

  void check() {
    String initial = workflow.initialNode();
    if (!workflow.nodes().containsKey(initial)) {
      report.error(
          Path.ROOT.key("initialNode"),
          "unknown node '%s'%s"
              .formatted(initial, Nearest.hintOrKnown(initial, workflow.nodes().keySet())));
    } else if (hints.whole() && endsAreKnown()) {
      checkReachable();
      new LoopSearch(workflow, report).warn();
    }
  }

  /** A slip in a name would make every node behind it unreachable as well. */
  private boolean endsAreKnown() {
    return workflow.transitions().stream()
        .allMatch(
            each ->
                workflow.nodes().containsKey(each.from())
                    && workflow.nodes().containsKey(each.to()));
  }

  private void checkReachable() {
    Set<String> reached = reached();
    for (String name : workflow.nodes().keySet()) {
      if (!reached.contains(name)) {
        report.error(
            Path.ROOT.key("nodes").key(name),
            "node '%s' cannot be reached: no transitions lead from '%s' to it"
                .formatted(name, workflow.initialNode()));
      }
    }
  }

  private Set<String> reached() {
    var reached = new HashSet<String>();
    Deque<String> next = new ArrayDeque<>(List.of(workflow.initialNode()));
    while (!next.isEmpty()) {
      String name = next.pop();
      if (reached.add(name)) {
        workflow.transitions().stream()
            .filter(each -> each.from().equals(name))
            .forEach(each -> next.push(each.to()));
      }
    }
    return reached;
  }

  /** Walks along transitions without a limit and warns of each that closes a loop. */
  private static final class LoopSearch {
    private final Workflow workflow;
    private final Report report;
    private final Set<String> done = new HashSet<>();
    private final List<String> way = new ArrayList<>();

    LoopSearch(Workflow workflow, Report report) {
      this.workflow = workflow;
      this.report = report;
    }

    void warn() {
      workflow.nodes().keySet().forEach(this::visit);
    }

    private void visit(String node) {
      if (done.contains(node)) {
        return;
      }
      way.add(node);
      for (int i = 0; i < workflow.transitions().size(); i++) {
        Transition transition = workflow.transitions().get(i);
        if (transition.from().equals(node) && transition.maxIterations() == null) {
          follow(i, transition.to());
        }
      }
      way.removeLast();
      done.add(node);
    }

    private void follow(int position, String to) {
      int start = way.indexOf(to);
      if (start < 0) {
        visit(to);
        return;
      }
      String loop = String.join(" -> ", way.subList(start, way.size())) + " -> " + to;
      report.warning(
          Path.ROOT.key("transitions").index(position),
          "the loop %s has no loopConfig.maxIterations; it fails with LOOP_LIMIT after %d rounds"
              .formatted(loop, ExecutableTransition.DEFAULT_LIMIT));
    }
  }
}
