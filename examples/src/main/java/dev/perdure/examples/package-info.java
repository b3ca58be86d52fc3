/** Small programs that the README shows; the build compiles and runs them. */
@NullMarked
package dev.perdure.examples;

import org.jspecify.annotations.NullMarked;
