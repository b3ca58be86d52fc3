package dev.perdure.storage;

import dev.perdure.model.ActorId;
import org.jspecify.annotations.Nullable;

/**
 * Which open tasks to list, the oldest first.
 *
 * @param assignee only those of this person; null for all
 * @param actor only those of this actor; null for all
 * @param after only those behind this place of the index, to page on; 0 for the first page
 */
public record TaskQuery(@Nullable String assignee, @Nullable ActorId actor, long after, int limit) {
  public TaskQuery {
    if (limit < 1) {
      throw new IllegalArgumentException("Expected a limit of 1 or more, but got " + limit);
    }
  }
}
