/**
 * What is measured, one class a scenario.
 *
 * <p>A scenario lets the engine and the bare loop take turns, so that a noisy machine disturbs
 * both, and throws if anything that the engine did is wrong. {@link
 * dev.perdure.bench.scenario.Scenarios} lists them.
 */
@NullMarked
package dev.perdure.bench.scenario;

import org.jspecify.annotations.NullMarked;
