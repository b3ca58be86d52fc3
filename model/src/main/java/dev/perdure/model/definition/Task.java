package dev.perdure.model.definition;

import dev.perdure.model.json.Json;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Steps that are one durable step: after a crash they start again at the first.
 *
 * @param version the version its author pinned, or null: the store counts
 * @param retry for nodes that say nothing of their own; null: one attempt
 * @param timeout for nodes that say nothing of their own; null: none
 */
public record Task(
    String name,
    @Nullable Integer version,
    @Nullable String description,
    @Nullable Json inputSchema,
    @Nullable Json outputSchema,
    @Nullable Retry retry,
    @Nullable Duration timeout,
    List<Step> steps) {

  public Task {
    steps = List.copyOf(steps);
  }

  /**
   * One action of a task.
   *
   * @param inputMapping null: the empty object
   * @param outputMapping null: the result goes nowhere
   * @param condition null: always
   */
  public record Step(
      String ref,
      String action,
      Json.Obj config,
      @Nullable Json inputMapping,
      @Nullable Json outputMapping,
      @Nullable Json condition,
      OnFailure onFailure) {}

  /** What becomes of the task when a step fails. */
  public enum OnFailure {
    ABORT,
    /** It fails as one that may be tried again. */
    RETRY,
    CONTINUE
  }
}
