/** Shows where the processor's time goes, as a picture. */
@NullMarked
package dev.perdure.bench.flame;

import org.jspecify.annotations.NullMarked;
