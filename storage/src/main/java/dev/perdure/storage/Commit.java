package dev.perdure.storage;

import dev.perdure.model.ActorId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One actor's wish to change the store: all of it happens, or nothing.
 *
 * @param expectedSeq the last sequence number that the actor knows of itself; 0 says that it must
 *     not exist yet, and then {@code birth} is given
 * @param entries journal entries, numbered from {@code expectedSeq + 1}
 * @param handled ids of the inbox rows that this commit takes out; each must still be there
 * @param sent messages for the inboxes of other actors
 * @param birth what never changes about the actor; given exactly once, with its first entry
 * @param standing what changed about it, or null if nothing of it did
 */
public record Commit(
    ActorId actor,
    Fence fence,
    long expectedSeq,
    List<JournalEntry> entries,
    List<Long> handled,
    List<InboxMessage> sent,
    @Nullable Birth birth,
    @Nullable Standing standing) {

  public Commit {
    entries = List.copyOf(entries);
    handled = List.copyOf(handled);
    sent = List.copyOf(sent);
    if ((expectedSeq == 0) != (birth != null)) {
      throw new IllegalArgumentException(
          "Expected a birth with the first entry of " + actor + " and at no other time");
    }
  }
}
