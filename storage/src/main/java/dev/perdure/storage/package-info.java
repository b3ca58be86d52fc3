/**
 * Remembers: the port to the store, and what passes through it.
 *
 * <p>The store knows actors, their journals, inboxes and alarms, and keeps the text of each journal
 * entry without looking into it. Start reading at {@link dev.perdure.storage.Store}; the engine is
 * its only caller.
 */
@NullMarked
package dev.perdure.storage;

import org.jspecify.annotations.NullMarked;
