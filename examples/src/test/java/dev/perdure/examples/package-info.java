/** Runs what the documentation shows, so that it cannot say what is not so. */
@NullMarked
package dev.perdure.examples;

import org.jspecify.annotations.NullMarked;
