/**
 * Does the work: runs actions on virtual threads, within bounds, and answers with messages.
 *
 * <p>Start reading at {@link dev.perdure.engine.executor.WorkExecutor}. Work runs at least once,
 * and knows nothing of journals: what it answers counts only once its run has committed it.
 */
@NullMarked
package dev.perdure.engine.executor;

import org.jspecify.annotations.NullMarked;
