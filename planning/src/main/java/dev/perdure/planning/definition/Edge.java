package dev.perdure.planning.definition;

import dev.perdure.model.definition.Spawn;
import dev.perdure.model.definition.Synchronization;
import dev.perdure.model.definition.Transition;
import dev.perdure.model.definition.Workflow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A step that a lineage of tokens can take, with what it has been counted for.
 *
 * <p>What a branch has counted ends with it: the token that goes on behind a fan-in has the counts
 * of the one before the fan-out, and one more for the transitions of both. So a fan-out is a step
 * of its own, from the node that begins it to the node behind its fan-in.
 *
 * @param position of the transition
 * @param limited whether its author said how often
 */
record Edge(int position, String to, boolean limited) {

  /** The steps from each node. */
  static Map<String, List<Edge>> of(Workflow workflow, OpenBranches branches) {
    Map<String, Group> groups = Group.of(workflow);
    var edges = new HashMap<String, List<Edge>>();
    for (int i = 0; i < workflow.transitions().size(); i++) {
      Transition transition = workflow.transitions().get(i);
      List<Edge> from = edges.computeIfAbsent(transition.from(), node -> new ArrayList<>());
      if (!alwaysEndsBranch(transition, branches)) {
        from.add(new Edge(i, transition.to(), transition.maxIterations() != null));
      }
      Spawn spawn = transition.spawn();
      Group group = spawn == null ? null : groups.get(spawn.siblingGroup());
      if (group != null && !group.fanIns().isEmpty()) {
        from.add(over(group, i, workflow));
      }
    }
    return edges;
  }

  /** Whether no token passes it, because all that take it are in a branch of its group. */
  private static boolean alwaysEndsBranch(Transition transition, OpenBranches branches) {
    Synchronization fanIn = transition.synchronization();
    var nestings = branches.at(transition.from());
    return fanIn != null
        && !nestings.isEmpty()
        && nestings.stream().allMatch(nesting -> nesting.isIn(fanIn.siblingGroup()));
  }

  private static Edge over(Group group, int opening, Workflow workflow) {
    List<Transition> all = workflow.transitions();
    boolean limited =
        all.get(opening).maxIterations() != null
            || group.fanIns().stream().anyMatch(i -> all.get(i).maxIterations() != null);
    return new Edge(opening, all.get(group.fanIns().getFirst()).to(), limited);
  }
}
