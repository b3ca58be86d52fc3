/**
 * Plants mistakes into the engine and finds out which test notices each of them.
 *
 * <p>The mistakes are the patches in {@code testkit/bugs}. Start reading at {@link
 * dev.perdure.testkit.bugs.BugBank}, which {@code testkit/bug-bank} starts.
 */
@NullMarked
package dev.perdure.testkit.bugs;

import org.jspecify.annotations.NullMarked;
