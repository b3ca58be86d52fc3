package dev.perdure.storage;

/** What became of a commit. */
public sealed interface CommitOutcome {

  /** It is on disk. */
  record Committed() implements CommitOutcome {
    public static final Committed COMMITTED = new Committed();
  }

  /**
   * Nothing was written: the actor's last sequence number is another one, or an inbox row that the
   * commit took out is gone. Somebody else, or an earlier try, was here.
   */
  record Conflict(long lastSeq) implements CommitOutcome {}

  /** Nothing was written: the shard has been claimed since, or released. */
  record StaleEpoch(long currentEpoch) implements CommitOutcome {}

  /** Nothing was written, and the same commit may succeed later: a full disk, a busy file. */
  record Failed(StoreException cause) implements CommitOutcome {}

  /** It may or may not be on disk. Read before doing anything else. */
  record Unknown(StoreException cause) implements CommitOutcome {}
}
