/** That pictures and tables show what the report says. */
@NullMarked
package dev.perdure.bench.plot;

import org.jspecify.annotations.NullMarked;
