/**
 * The store that forgets: the semantics of every other one, on ordered maps, for tests and
 * simulations.
 *
 * <p>Start reading at {@link dev.perdure.storage.memory.MemoryStore}.
 */
@NullMarked
package dev.perdure.storage.memory;

import org.jspecify.annotations.NullMarked;
