/**
 * One run's way through a message: load, plan, commit, perform.
 *
 * <p>{@link dev.perdure.engine.coordinator.Coordinator} is a plain class that a shell calls from
 * one thread at a time; it starts no thread and holds no lock. What it needs from outside it asks
 * of {@link dev.perdure.engine.coordinator.Services} and {@link
 * dev.perdure.engine.coordinator.Shell}.
 */
@NullMarked
package dev.perdure.engine.coordinator;

import org.jspecify.annotations.NullMarked;
