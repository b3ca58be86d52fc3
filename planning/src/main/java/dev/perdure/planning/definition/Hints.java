package dev.perdure.planning.definition;

import java.util.Set;

/**
 * What a file says of a workflow beyond its records.
 *
 * @param whole whether all of it could be read; if not, what is missing is not counted as a mistake
 *     of the graph
 * @param withoutOn the positions of transitions whose author did not say {@code on}
 */
record Hints(boolean whole, Set<Integer> withoutOn) {

  /** All that is to be said stands in the records. */
  static final Hints NONE = new Hints(true, Set.of());

  Hints {
    withoutOn = Set.copyOf(withoutOn);
  }
}
