package dev.perdure.model.definition;

import dev.perdure.model.json.Json;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One place in a workflow where a token does something.
 *
 * @param inputMapping what the work gets; null: the empty object
 * @param outputMapping where the result goes, by target; null: nowhere
 * @param retry null: one attempt
 * @param timeout of one attempt; null: none
 */
public record Node(
    String name,
    Work work,
    @Nullable Json inputMapping,
    @Nullable Json outputMapping,
    @Nullable Retry retry,
    @Nullable Duration timeout,
    OnNoMatch onNoMatch,
    FanOut fanOut,
    @Nullable String description) {

  /** What becomes of a node with transitions for success of which none matches. */
  public enum OnNoMatch {
    FAIL,
    COMPLETE
  }

  /** How many of the matching transitions of a tier are followed. */
  public enum FanOut {
    ALL,
    FIRST_MATCH
  }
}
