/** That the picture shows what was met, and how often. */
@NullMarked
package dev.perdure.bench.flame;

import org.jspecify.annotations.NullMarked;
