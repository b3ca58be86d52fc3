package dev.perdure.storage;

import dev.perdure.model.ActorId;
import dev.perdure.model.Artifact;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One actor's wish to change the store: all of it happens, or nothing.
 *
 * @param expectedSeq the last sequence number that the actor knows of itself; 0 says that it must
 *     not exist yet, and then {@code birth} is given, unless all that it does is to take messages
 *     out of its inbox
 * @param entries journal entries, numbered from {@code expectedSeq + 1}
 * @param handled ids of the rows that this commit takes out of the actor's inbox; each must still
 *     be there
 * @param sent messages for the inboxes of other actors, or of this one
 * @param artifacts what a root leaves that ends for good; whatever else was staged below it goes.
 *     Null: it is not that end
 * @param birth what never changes about the actor; given exactly once, with its first entry
 * @param tasks what changes in the index of open tasks
 * @param standing all of what can change about it, or null if nothing of it did; always given with
 *     the birth
 */
public record Commit(
    ActorId actor,
    Fence fence,
    long expectedSeq,
    List<JournalEntry> entries,
    List<Long> handled,
    List<InboxMessage> sent,
    List<TaskChange> tasks,
    @Nullable List<Artifact> artifacts,
    @Nullable Birth birth,
    @Nullable Standing standing) {

  /** One that leaves the index of open tasks and all artifacts as they are. */
  public Commit(
      ActorId actor,
      Fence fence,
      long expectedSeq,
      List<JournalEntry> entries,
      List<Long> handled,
      List<InboxMessage> sent,
      @Nullable Birth birth,
      @Nullable Standing standing) {
    this(actor, fence, expectedSeq, entries, handled, sent, List.of(), null, birth, standing);
  }

  public Commit {
    entries = List.copyOf(entries);
    handled = List.copyOf(handled);
    sent = List.copyOf(sent);
    tasks = List.copyOf(tasks);
    artifacts = artifacts == null ? null : List.copyOf(artifacts);
    boolean onlyTakesOut = entries.isEmpty() && sent.isEmpty() && standing == null;
    if (expectedSeq == 0 ? birth == null && !onlyTakesOut : birth != null) {
      throw new IllegalArgumentException(
          "Expected a birth with the first entry of " + actor + " and at no other time");
    }
    if (birth != null && (standing == null || entries.isEmpty())) {
      throw new IllegalArgumentException(
          "Expected a standing and an entry with the birth of " + actor);
    }
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).seq() != expectedSeq + 1 + i) {
        throw new IllegalArgumentException(
            "Expected entry %d of %s, but got %d"
                .formatted(expectedSeq + 1 + i, actor, entries.get(i).seq()));
      }
    }
  }

  /** The last sequence number of the actor once this is written. */
  public long newSeq() {
    return expectedSeq + entries.size();
  }
}
