/** Small helpers for the words that authors read. */
@NullMarked
package dev.perdure.planning.text;

import org.jspecify.annotations.NullMarked;
