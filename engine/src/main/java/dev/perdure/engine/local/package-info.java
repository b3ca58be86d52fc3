/**
 * The shell of a single process: a few loops, each a thread that runs the coordinators hashed to
 * it.
 *
 * <p>Start reading at {@link dev.perdure.engine.local.LocalShell}. A coordinator belongs to one
 * loop, so nothing in it is locked; loops share only the store, the executor and the timers.
 */
@NullMarked
package dev.perdure.engine.local;

import org.jspecify.annotations.NullMarked;
