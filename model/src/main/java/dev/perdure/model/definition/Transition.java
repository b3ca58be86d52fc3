package dev.perdure.model.definition;

import dev.perdure.model.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * A way from one node to another.
 *
 * @param id unique in the workflow; given, or {@code from->to}, with {@code #2}, {@code #3} … for
 *     further ones between the same nodes
 * @param byDefault whether it stands in the tier after all others
 * @param condition text, or a condition written as data; null: always
 * @param maxIterations how often a lineage may take it; null: not said
 * @param spawn what it makes, where that is not just one token
 * @param synchronization the fan-in it leads to; null: none
 */
public record Transition(
    String id,
    String from,
    String to,
    int priority,
    boolean byDefault,
    On on,
    @Nullable Json condition,
    @Nullable Integer maxIterations,
    @Nullable Spawn spawn,
    @Nullable Synchronization synchronization) {

  public static final int DEFAULT_PRIORITY = 1;

  /** Which end of a node it is for. */
  public enum On {
    SUCCESS,
    FAILURE,
    TIMEOUT,
    ANY
  }
}
