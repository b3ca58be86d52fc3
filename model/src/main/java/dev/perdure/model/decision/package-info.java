/**
 * What planners decide: orders as data.
 *
 * <p>The writes of a message are its journal entry, and a run's state is nothing but their fold.
 * Start reading at {@link dev.perdure.model.decision.Decision}.
 */
@NullMarked
package dev.perdure.model.decision;

import org.jspecify.annotations.NullMarked;
