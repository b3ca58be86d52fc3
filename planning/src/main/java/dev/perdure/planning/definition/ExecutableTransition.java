package dev.perdure.planning.definition;

import dev.perdure.model.definition.Transition;
import dev.perdure.planning.expression.Expression;
import dev.perdure.planning.expression.MappedValue;
import org.jspecify.annotations.Nullable;

/**
 * A transition that is ready to be decided on.
 *
 * @param condition null: always
 * @param limit how often a lineage may take it
 * @param limitIsExplicit whether its author said so; otherwise the limit guards against loops
 *     without end
 * @param tokens the count or the collection of its spawn; null where it makes one token
 * @param fanIn where it leads with its siblings; null: it is no part of a fan-in
 */
public record ExecutableTransition(
    Transition transition,
    @Nullable Expression condition,
    int limit,
    boolean limitIsExplicit,
    @Nullable MappedValue tokens,
    @Nullable FanIn fanIn) {

  /** How often a lineage may take a transition whose author said nothing. */
  public static final int DEFAULT_LIMIT = 1_000;
}
