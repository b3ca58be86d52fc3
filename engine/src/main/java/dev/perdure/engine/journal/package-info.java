/**
 * Journal entries as text: a message and what was decided because of it.
 *
 * <p>Start reading at {@link dev.perdure.engine.journal.JournalText}. The text is meant to be read
 * by people with a SQL shell, too, so names are spelled out and each payload stands once.
 */
@NullMarked
package dev.perdure.engine.journal;

import org.jspecify.annotations.NullMarked;
