package dev.perdure.storage.sqlite;

import dev.perdure.storage.Standing;
import org.jspecify.annotations.Nullable;

/** What the writer remembers of an actor, so that a commit needs not read it. */
final class KnownActor {
  final long key;
  long lastSeq;
  @Nullable Standing standing;

  KnownActor(long key, long lastSeq, @Nullable Standing standing) {
    this.key = key;
    this.lastSeq = lastSeq;
    this.standing = standing;
  }
}
