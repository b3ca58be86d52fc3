/** That a leak would be seen, and that a steady engine passes for one. */
@NullMarked
package dev.perdure.bench.soak;

import org.jspecify.annotations.NullMarked;
