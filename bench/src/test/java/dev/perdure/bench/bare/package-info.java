/** That the bare loops do as much as they claim. */
@NullMarked
package dev.perdure.bench.bare;

import org.jspecify.annotations.NullMarked;
