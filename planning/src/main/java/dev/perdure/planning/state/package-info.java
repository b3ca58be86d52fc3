/**
 * A run's state: the fold of the decisions in its journal.
 *
 * <p>Start reading at {@link dev.perdure.planning.state.RunState}. Nothing here reads a definition
 * or evaluates an expression, so an old journal replays for ever.
 */
@NullMarked
package dev.perdure.planning.state;

import org.jspecify.annotations.NullMarked;
