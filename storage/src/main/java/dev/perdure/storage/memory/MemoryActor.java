package dev.perdure.storage.memory;

import dev.perdure.model.ActorId;
import dev.perdure.storage.ActorRow;
import dev.perdure.storage.Birth;
import dev.perdure.storage.InboxRow;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.Snapshot;
import dev.perdure.storage.Standing;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All that is known of one actor; without a birth, it has so far only been written to. */
final class MemoryActor {
  final ActorId id;

  /** Its place in the order in which the store heard of actors. */
  final long key;

  final List<JournalEntry> journal = new ArrayList<>();
  final TreeMap<Long, InboxRow> inbox = new TreeMap<>();
  final Set<String> delivered = new HashSet<>();
  @Nullable Birth birth;
  @Nullable Standing standing;
  @Nullable Snapshot snapshot;

  MemoryActor(ActorId id, long key) {
    this.id = id;
    this.key = key;
  }

  long lastSeq() {
    return journal.size();
  }

  boolean isOutstanding() {
    return !inbox.isEmpty() || (standing != null && standing.outstanding());
  }

  @Nullable Instant alarm() {
    return standing == null ? null : standing.alarm();
  }

  Optional<ActorRow> row() {
    return birth == null || standing == null
        ? Optional.empty()
        : Optional.of(new ActorRow(id, birth, standing, lastSeq()));
  }
}
