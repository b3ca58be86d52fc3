/**
 * Acts: the engine as an application uses it.
 *
 * <p>Start reading at {@link dev.perdure.engine.WorkflowEngine}. Behind it, {@code local} runs a
 * {@code coordinator} for each run, {@code executor} does the work, {@code journal} turns decisions
 * into text, and {@code alarm} wakes runs up.
 */
@NullMarked
package dev.perdure.engine;

import org.jspecify.annotations.NullMarked;
