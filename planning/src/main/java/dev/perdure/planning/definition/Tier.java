package dev.perdure.planning.definition;

import java.util.List;

/**
 * The transitions of a node that are looked at together.
 *
 * @param byDefault whether it stands after all priorities
 * @param transitions in file order, for every end of the node
 */
public record Tier(int priority, boolean byDefault, List<ExecutableTransition> transitions) {

  public Tier {
    transitions = List.copyOf(transitions);
  }
}
