/**
 * What an actor can be told.
 *
 * <p>Every message becomes one entry of the actor's journal, with what was decided because of it.
 * Start reading at {@link dev.perdure.model.message.Message}.
 */
@NullMarked
package dev.perdure.model.message;

import org.jspecify.annotations.NullMarked;
