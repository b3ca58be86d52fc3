/**
 * Simulates: the whole engine on one thread, with a seed, a clock held in the hand, and crashes.
 *
 * <p>Start reading at {@link dev.perdure.testkit.Simulation}. Everything that is not decided by the
 * engine (which thread goes first, how long work takes, whether the store answers) is decided by
 * the seed, so a failing seed is the whole bug report.
 */
@NullMarked
package dev.perdure.testkit;

import org.jspecify.annotations.NullMarked;
