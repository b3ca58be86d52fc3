/**
 * Decides: given a run's state, a message and the time, what should happen.
 *
 * <p>Pure: no clock, random, thread, log, SQL or I/O; a test guards it. Start reading at {@link
 * dev.perdure.planning.Planner}.
 */
@NullMarked
package dev.perdure.planning;

import org.jspecify.annotations.NullMarked;
