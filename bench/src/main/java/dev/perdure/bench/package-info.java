/**
 * Measures the engine, always beside the bare loop: a writer that does nothing but append the same
 * rows.
 *
 * <p>Machines differ and are noisy, so every figure is also a ratio to what the same machine did in
 * the same minute. Each {@link dev.perdure.bench.Scenario} runs in a JVM of its own, checks what
 * came of it, and tells what it measured. Start reading at {@link dev.perdure.bench.Bench}.
 */
@NullMarked
package dev.perdure.bench;

import org.jspecify.annotations.NullMarked;
