/**
 * Wakes runs up when something is due.
 *
 * <p>Alarms are rows of the store; {@link dev.perdure.engine.alarm.StoreAlarms} holds one timer for
 * all of them, so that a run that waits costs nothing in memory.
 */
@NullMarked
package dev.perdure.engine.alarm;

import org.jspecify.annotations.NullMarked;
