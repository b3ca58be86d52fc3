package dev.perdure.planning.definition;

import dev.perdure.model.definition.Workflow;
import dev.perdure.planning.text.Nearest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks the graph as a whole: that every node can be reached, and that loops have limits. */
final class GraphCheck {

  private final Workflow workflow;
  private final Hints hints;
  private final OpenBranches branches;
  private final Report report;

  /** The positions of the transitions that leave a node. */
  private final Map<String, List<Integer>> outgoing = new HashMap<>();

  GraphCheck(Workflow workflow, Hints hints, OpenBranches branches, Report report) {
    this.workflow = workflow;
    this.hints = hints;
    this.branches = branches;
    this.report = report;
    for (int i = 0; i < workflow.transitions().size(); i++) {
      String from = workflow.transitions().get(i).from();
      outgoing.computeIfAbsent(from, node -> new ArrayList<>()).add(i);
    }
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
      new LoopSearch(workflow, branches, report).warn();
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
        outgoing
            .getOrDefault(name, List.of())
            .forEach(position -> next.push(workflow.transitions().get(position).to()));
      }
    }
    return reached;
  }
}
