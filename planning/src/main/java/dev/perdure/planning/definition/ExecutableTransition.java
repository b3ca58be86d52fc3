package dev.perdure.planning.definition;

import dev.perdure.model.definition.Transition;
import dev.perdure.planning.expression.Expression;
import org.jspecify.annotations.Nullable;

/**
 * A transition that is ready to be decided on.
 *
 * @param condition null: always
 * @param limit how often a lineage may take it
 * @param limitIsExplicit whether its author said so; otherwise the limit guards against loops
 *     without end
 */
public record ExecutableTransition(
    Transition transition, @Nullable Expression condition, int limit, boolean limitIsExplicit) {

  /** How often a lineage may take a transition whose author said nothing. */
  public static final int DEFAULT_LIMIT = 1_000;
}
