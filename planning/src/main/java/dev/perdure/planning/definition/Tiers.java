package dev.perdure.planning.definition;

import dev.perdure.model.definition.Transition;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** Knows which transitions can be taken in one go. */
final class Tiers {

  private Tiers() {}

  /** Whether both are looked at together after the same end of the same node. */
  static boolean together(Transition one, Transition other) {
    return one.from().equals(other.from())
        && one.byDefault() == other.byDefault()
        && one.priority() == other.priority()
        && !Collections.disjoint(ends(one.on()), ends(other.on()));
  }

  static boolean isForSuccess(Transition transition) {
    return ends(transition.on()).contains(Transition.On.SUCCESS);
  }

  /** The ends of a node that a transition is for, {@code ANY} taken apart. */
  static Set<Transition.On> ends(Transition.On on) {
    return switch (on) {
      case SUCCESS -> EnumSet.of(Transition.On.SUCCESS);
      case TIMEOUT -> EnumSet.of(Transition.On.TIMEOUT);
      case FAILURE -> EnumSet.of(Transition.On.FAILURE, Transition.On.TIMEOUT);
      case ANY -> EnumSet.of(Transition.On.SUCCESS, Transition.On.FAILURE, Transition.On.TIMEOUT);
    };
  }
}
