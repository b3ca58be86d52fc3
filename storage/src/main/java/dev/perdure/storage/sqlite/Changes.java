package dev.perdure.storage.sqlite;

import dev.perdure.model.ActorId;
import dev.perdure.storage.Birth;
import dev.perdure.storage.Claim;
import dev.perdure.storage.Commit;
import dev.perdure.storage.CommitOutcome;
import dev.perdure.storage.Deployment;
import dev.perdure.storage.Fence;
import dev.perdure.storage.InboxMessage;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.NewDefinition;
import dev.perdure.storage.Snapshot;
import dev.perdure.storage.Standing;
import dev.perdure.storage.StoreException;
import dev.perdure.storage.TaskChange;
import dev.perdure.storage.TaskRow;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What each write does to the tables, inside a transaction that somebody else began.
 *
 * <p>It remembers actors and shards, so that a commit is one INSERT an entry and nothing else; that
 * holds as long as nobody else writes to the file, which is looked at when a transaction begins.
 */
final class Changes {
  private final Tables tables;
  private final ArtifactTables artifacts;
  private final KnownActors actors = new KnownActors();
  private final Map<Integer, Tables.Shard> shards = new HashMap<>();
  private long dataVersion;
  private long lastKey;
  private boolean anythingStaged;

  Changes(Tables tables, ArtifactTables artifacts) {
    this.tables = tables;
    this.artifacts = artifacts;
    forget();
  }

  /** Must be called when a transaction has begun. */
  void begun() throws SQLException {
    long now = tables.dataVersion();
    if (now != dataVersion) {
      forget();
      lastKey = tables.lastKey();
      anythingStaged = artifacts.isAnythingStaged();
      for (Tables.Shard shard : tables.shards()) {
        shards.put(shard.number(), shard);
      }
      dataVersion = now;
    }
  }

  /** Must be called when a transaction was rolled back: what it taught is no longer so. */
  void forget() {
    actors.clear();
    shards.clear();
    dataVersion = -1;
  }

  /** Refuses before it writes anything, or else says that the transaction is spoilt. */
  CommitOutcome write(Commit commit) throws SQLException, HalfWritten {
    Tables.Shard shard = shard(commit.fence().shard());
    if (shard.epoch() != commit.fence().epoch() || shard.released()) {
      return new CommitOutcome.StaleEpoch(shard.epoch());
    }
    if (bearNew(commit)) {
      return CommitOutcome.Committed.COMMITTED;
    }
    KnownActor actor = find(commit.actor());
    long lastSeq = actor == null ? 0 : actor.lastSeq;
    if (lastSeq != commit.expectedSeq()) {
      return new CommitOutcome.Conflict(lastSeq);
    }
    if (!takeOut(commit.handled(), actor)) {
      return new CommitOutcome.Conflict(lastSeq);
    }
    append(commit, stand(commit, actor));
    return CommitOutcome.Committed.COMMITTED;
  }

  /** Most actors are new to the store when they are born, so that needs not be looked up first. */
  private boolean bearNew(Commit commit) throws SQLException {
    Birth birth = commit.birth();
    Standing standing = commit.standing();
    ActorId id = commit.actor();
    if (birth == null
        || standing == null
        || !commit.handled().isEmpty()
        || actors.containsKey(id)) {
      return false;
    }
    Long parent = birth.parent() == null ? null : (Long) heardOf(birth.parent()).key;
    boolean isRoot = birth.root().equals(id);
    long root = isRoot ? lastKey + 1 : heardOf(birth.root()).key;
    var actor = new KnownActor(lastKey + 1, 0, standing);
    if (!tables.insertBorn(actor.key, id, birth, parent, root, standing)) {
      return false;
    }
    lastKey = actor.key;
    actors.put(id, actor);
    tables.insertLabels(actor.key, birth.labels());
    append(commit, actor);
    return true;
  }

  private boolean takeOut(List<Long> handled, @Nullable KnownActor actor)
      throws SQLException, HalfWritten {
    boolean first = true;
    for (long id : handled) {
      if (actor == null || !tables.deleteMessage(id, actor.key)) {
        if (first) {
          return false;
        }
        throw new HalfWritten(new CommitOutcome.Conflict(actor == null ? 0 : actor.lastSeq));
      }
      first = false;
    }
    return true;
  }

  private KnownActor stand(Commit commit, @Nullable KnownActor actor) throws SQLException {
    if (actor == null) {
      throw new IllegalStateException("Expected " + commit.actor() + " to exist, but it does not");
    }
    Birth birth = commit.birth();
    Standing standing = commit.standing();
    if (birth != null && standing != null) {
      bear(actor, birth, standing);
    } else if (standing != null && !standing.equals(actor.standing)) {
      change(actor, standing);
    }
    return actor;
  }

  private void change(KnownActor actor, Standing standing) throws SQLException {
    if (actor.standing != null && actor.standing.status().equals(standing.status())) {
      tables.updateSameStatus(actor.key, standing);
    } else {
      tables.updateStanding(actor.key, standing);
    }
    actor.standing = standing;
  }

  /** Who has only been written to begins to exist. */
  private void bear(KnownActor actor, Birth birth, Standing standing) throws SQLException {
    actor.standing = standing;
    Long parent = birth.parent() == null ? null : (Long) heardOf(birth.parent()).key;
    tables.updateBorn(actor.key, birth, parent, heardOf(birth.root()).key, standing);
    tables.insertLabels(actor.key, birth.labels());
  }

  private void append(Commit commit, KnownActor actor) throws SQLException {
    for (JournalEntry entry : commit.entries()) {
      tables.insertEntry(actor.key, entry);
    }
    actor.lastSeq = commit.newSeq();
    for (InboxMessage message : commit.sent()) {
      tables.insertMessage(heardOf(message.target()).key, message);
    }
    for (TaskChange change : commit.tasks()) {
      switch (change) {
        case TaskChange.Opened(TaskRow task) -> tables.replaceTask(actor.key, task);
        case TaskChange.Closed(long token) -> tables.deleteTask(actor.key, token);
      }
    }
    if (commit.artifacts() != null) {
      artifacts.insertArtifacts(actor.key, commit.artifacts());
      if (anythingStaged) {
        artifacts.deleteStaged(actor.key);
      }
    }
  }

  /** Whether nothing of a commit is there; only its entries can tell. */
  boolean isAbsent(Commit commit) throws SQLException {
    long lastSeq = tables.actor(commit.actor()).map(actor -> actor.lastSeq).orElse(0L);
    return !commit.entries().isEmpty() && lastSeq < commit.newSeq();
  }

  void deliver(InboxMessage message, String key) throws SQLException {
    KnownActor target = heardOf(message.target());
    if (tables.insertDelivery(target.key, key, message)) {
      tables.insertMessage(target.key, message);
    }
  }

  /** How a content stands that somebody wants to stage. */
  enum Staged {
    /** Nobody may stage anything there any more. */
    REFUSED,
    /** There is nothing left to write. */
    WHOLE,
    /** Its parts are to be written. */
    PARTLY
  }

  /** From here on nobody else's end takes the content away. */
  Staged stage(ActorId root, String sha256) throws SQLException {
    KnownActor actor = find(root);
    if (actor == null || actor.standing == null || actor.standing.endedAt() != null) {
      return Staged.REFUSED;
    }
    artifacts.insertClaim(actor.key, sha256);
    anythingStaged = true;
    return artifacts.isWhole(sha256) ? Staged.WHOLE : Staged.PARTLY;
  }

  /** The root may have ended since the last part, and with it the need for this one. */
  Staged addPart(ActorId root, String sha256, int part, byte[] bytes) throws SQLException {
    KnownActor actor = find(root);
    if (actor == null || !artifacts.isClaimed(actor.key, sha256)) {
      return Staged.REFUSED;
    }
    artifacts.insertPart(sha256, part, bytes);
    return Staged.PARTLY;
  }

  Staged addLastPart(ActorId root, String sha256, int part, byte[] bytes, long size)
      throws SQLException {
    Staged staged = addPart(root, sha256, part, bytes);
    if (staged == Staged.PARTLY) {
      artifacts.insertWhole(sha256, size);
    }
    return staged == Staged.PARTLY ? Staged.WHOLE : staged;
  }

  void saveSnapshot(ActorId id, Snapshot snapshot) throws SQLException {
    KnownActor actor = find(id);
    if (actor == null) {
      throw new StoreException("Expected " + id + " to be known, but the store never heard of it");
    }
    tables.upsertSnapshot(actor.key, snapshot);
  }

  Claim claim(int number) throws SQLException {
    Tables.Shard last = shard(number);
    var next = new Tables.Shard(number, last.epoch() + 1, false);
    put(next);
    return new Claim(new Fence(number, next.epoch()), last.released());
  }

  void release(Fence fence) throws SQLException {
    Tables.Shard shard = shard(fence.shard());
    if (shard.epoch() == fence.epoch() && !shard.released()) {
      put(new Tables.Shard(shard.number(), shard.epoch(), true));
    }
  }

  private void put(Tables.Shard shard) throws SQLException {
    tables.upsertShard(shard);
    shards.put(shard.number(), shard);
  }

  /** A shard that was never claimed was left in good order by nobody. */
  private Tables.Shard shard(int number) {
    Tables.Shard shard = shards.get(number);
    return shard == null ? new Tables.Shard(number, 0, true) : shard;
  }

  Deployment deploy(NewDefinition wanted) throws SQLException {
    Integer pinned = wanted.version();
    Optional<Tables.Version> there =
        pinned == null
            ? tables.versionByHash(wanted.kind(), wanted.name(), wanted.hash())
            : tables.version(wanted.kind(), wanted.name(), pinned);
    if (there.isPresent()) {
      int version = there.get().version();
      return there.get().hash().equals(wanted.hash())
          ? new Deployment.Deployed(version, false)
          : new Deployment.VersionTaken(version);
    }
    int version = pinned == null ? tables.nextVersion(wanted.kind(), wanted.name()) : pinned;
    tables.insertDefinition(wanted, version);
    return new Deployment.Deployed(version, true);
  }

  private @Nullable KnownActor find(ActorId id) throws SQLException {
    KnownActor known = actors.get(id);
    if (known == null) {
      known = tables.actor(id).orElse(null);
      if (known != null) {
        actors.put(id, known);
      }
    }
    return known;
  }

  private KnownActor heardOf(ActorId id) throws SQLException {
    KnownActor known = find(id);
    if (known == null) {
      known = new KnownActor(++lastKey, 0, null);
      tables.insertUnborn(known.key, id);
      actors.put(id, known);
    }
    return known;
  }
}
