package dev.perdure.engine;

import dev.perdure.model.NodeError;
import dev.perdure.model.RunStatus;
import dev.perdure.model.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * How a run ended.
 *
 * @param output what it gave; null JSON unless it completed
 */
public record RunResult(
    String id,
    RunStatus status,
    Json output,
    @Nullable NodeError error,
    @Nullable String cancelReason) {

  /** The output of a completed run; a run that ended otherwise throws. */
  public Json orThrow() {
    if (status != RunStatus.COMPLETED) {
      throw new RunDidNotComplete(this);
    }
    return output;
  }
}
