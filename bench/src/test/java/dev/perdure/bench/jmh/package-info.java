/** Planners and expressions alone, without disk and threads, for JMH: {@code bench/jmh}. */
@NullMarked
package dev.perdure.bench.jmh;

import org.jspecify.annotations.NullMarked;
