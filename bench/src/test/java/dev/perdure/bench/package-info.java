/** That the measurements work and measure what they say; never how fast anything is. */
@NullMarked
package dev.perdure.bench;

import org.jspecify.annotations.NullMarked;
