package dev.perdure.planning.definition;

import dev.perdure.model.definition.Spawn;
import dev.perdure.model.definition.Synchronization;
import dev.perdure.model.definition.Transition;
import dev.perdure.model.definition.Workflow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The transitions that name a sibling group, by their positions.
 *
 * @param spawns those that begin its branches
 * @param fanIns those that bring them together
 */
record Group(String name, List<Integer> spawns, List<Integer> fanIns) {

  /** The groups of a workflow by name, in file order. */
  static Map<String, Group> of(Workflow workflow) {
    var groups = new LinkedHashMap<String, Group>();
    for (int i = 0; i < workflow.transitions().size(); i++) {
      Transition transition = workflow.transitions().get(i);
      Spawn spawn = transition.spawn();
      Synchronization fanIn = transition.synchronization();
      if (spawn != null && spawn.siblingGroup() != null) {
        named(spawn.siblingGroup(), groups).spawns.add(i);
      }
      if (fanIn != null) {
        named(fanIn.siblingGroup(), groups).fanIns.add(i);
      }
    }
    return groups;
  }

  private static Group named(String name, Map<String, Group> groups) {
    return groups.computeIfAbsent(name, n -> new Group(n, new ArrayList<>(), new ArrayList<>()));
  }
}
