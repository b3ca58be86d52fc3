/**
 * Reads journals for people: events, tokens, what a run waits for.
 *
 * <p>Nothing is written twice: all of it is worked out from the journal when somebody asks.
 */
@NullMarked
package dev.perdure.engine.history;

import org.jspecify.annotations.NullMarked;
