/**
 * A long, steady, mixed load on one engine, and whether anything grows that should not: {@code
 * bench/soak MINUTES}.
 *
 * <p>Start reading at {@link dev.perdure.bench.soak.Soak}.
 */
@NullMarked
package dev.perdure.bench.soak;

import org.jspecify.annotations.NullMarked;
