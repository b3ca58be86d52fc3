package dev.perdure.planning.definition;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Spawn;
import dev.perdure.model.definition.Synchronization;
import dev.perdure.model.definition.Transition;
import dev.perdure.model.definition.Workflow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Warns of a token that goes beside the branches of a group and passes their fan-in, so that what
 * lies behind runs once for it and once for them.
 */
final class PassingTokens {

  private final Workflow workflow;
  private final OpenBranches branches;
  private final Group group;
  private final Report report;

  /** From where a token gets to branches of the group. */
  private final Set<String> beforeBranches;

  /** From where a token gets to the fan-in, without being in a branch of the group. */
  private final Set<String> besideBranches;

  PassingTokens(Workflow workflow, OpenBranches branches, Group group, Report report) {
    this.workflow = workflow;
    this.branches = branches;
    this.group = group;
    this.report = report;
    this.beforeBranches = leadingTo(this::begins, each -> !bringsTogether(each));
    this.besideBranches = leadingTo(this::bringsTogether, each -> !begins(each));
  }

  private boolean begins(Transition transition) {
    Spawn spawn = transition.spawn();
    return spawn != null && group.name().equals(spawn.siblingGroup());
  }

  private boolean bringsTogether(Transition transition) {
    Synchronization fanIn = transition.synchronization();
    return fanIn != null && group.name().equals(fanIn.siblingGroup());
  }

  /** The nodes from which such a transition is reached by way of others. */
  private Set<String> leadingTo(Predicate<Transition> goal, Predicate<Transition> way) {
    var before = new HashMap<String, List<String>>();
    Deque<String> ahead = new ArrayDeque<>();
    for (Transition each : workflow.transitions()) {
      if (goal.test(each)) {
        ahead.push(each.from());
      } else if (way.test(each)) {
        before.computeIfAbsent(each.to(), to -> new ArrayList<>()).add(each.from());
      }
    }
    var nodes = new HashSet<String>();
    while (!ahead.isEmpty()) {
      String node = ahead.pop();
      if (nodes.add(node)) {
        before.getOrDefault(node, List.of()).forEach(ahead::push);
      }
    }
    return nodes;
  }

  void warn() {
    List<Transition> all = workflow.transitions();
    for (int i = 0; i < all.size(); i++) {
      Transition beside = all.get(i);
      if (!passes(beside)) {
        continue;
      }
      for (int j = 0; j < all.size(); j++) {
        if (i != j && leadsToBranches(all.get(j)) && areBothTaken(beside, all.get(j))) {
          report.warning(
              Path.ROOT.key("transitions").index(i),
              "a token that goes this way, beside {}, passes the fan-in of '%s', so '%s' runs twice"
                  .formatted(group.name(), target()),
              List.of(Path.ROOT.key("transitions").index(j)));
          return;
        }
      }
    }
  }

  private String target() {
    return workflow.transitions().get(group.fanIns().getFirst()).to();
  }

  private boolean passes(Transition transition) {
    return !begins(transition)
        && (bringsTogether(transition) || besideBranches.contains(transition.to()))
        && branches.at(transition.from()).stream().anyMatch(each -> !each.isIn(group.name()));
  }

  private boolean leadsToBranches(Transition transition) {
    return begins(transition) || beforeBranches.contains(transition.to());
  }

  /** Two conditions are taken for alternatives. */
  private boolean areBothTaken(Transition one, Transition other) {
    Node from = workflow.nodes().get(one.from());
    return from != null
        && from.fanOut() == Node.FanOut.ALL
        && Tiers.together(one, other)
        && (one.condition() == null || other.condition() == null);
  }
}
