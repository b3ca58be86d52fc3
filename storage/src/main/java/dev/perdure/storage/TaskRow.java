package dev.perdure.storage;

import dev.perdure.model.ActorId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that an actor asks a person, as the index of such tasks knows it.
 *
 * @param id its place in that index, which grows; 0 before it is there
 * @param token who waits for the answer
 * @param branch the index of the token's branch; null outside of branches
 */
public record TaskRow(
    long id,
    ActorId actor,
    long token,
    String node,
    @Nullable Integer branch,
    String prompt,
    @Nullable String assignee,
    Instant since,
    @Nullable Instant due) {
  public TaskRow {
    since = StoredTime.floor(since);
    due = due == null ? null : StoredTime.ceiling(due);
  }
}
