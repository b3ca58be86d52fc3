/**
 * Keeps secrets: finds their values where work needs them, and takes them out of what leaves it.
 *
 * <p>Start reading at {@link dev.perdure.engine.secret.SecretSource}. A value is in memory while
 * its work runs, and nowhere else.
 */
@NullMarked
package dev.perdure.engine.secret;

import org.jspecify.annotations.NullMarked;
