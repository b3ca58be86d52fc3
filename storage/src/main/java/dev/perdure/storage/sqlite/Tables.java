package dev.perdure.storage.sqlite;

import dev.perdure.model.ActorId;
import dev.perdure.storage.Birth;
import dev.perdure.storage.InboxMessage;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.NewDefinition;
import dev.perdure.storage.Snapshot;
import dev.perdure.storage.Standing;
import dev.perdure.storage.TaskRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The statements of the writer. */
final class Tables {

  /** Who may write to a shard. */
  record Shard(int number, long epoch, boolean released) {}

  /** A version of a definition and its content. */
  record Version(int version, String hash) {}

  /** Entries wait for each other, because several rows in one statement cost less. */
  static final int ENTRIES_A_STATEMENT = 16;

  private static final String INSERT_ENTRY =
      "INSERT INTO journal (actor, seq, at, format, body) VALUES (?, ?, ?, ?, ?)";
  private static final String INSERT_ENTRIES =
      INSERT_ENTRY + ", (?, ?, ?, ?, ?)".repeat(ENTRIES_A_STATEMENT - 1);
  private static final int ENTRY_COLUMNS = 5;

  private final Statements sql;
  private final List<Object> waitingEntries = new ArrayList<>();

  Tables(Statements sql) {
    this.sql = sql;
  }

  void begin() throws SQLException {
    sql.run("BEGIN IMMEDIATE");
  }

  void commit() throws SQLException {
    insertWaitingEntries();
    sql.run("COMMIT");
  }

  void rollback() throws SQLException {
    waitingEntries.clear();
    sql.run("ROLLBACK");
  }

  /** Another number than last time says that somebody else wrote to the file. */
  long dataVersion() throws SQLException {
    return sql.number("PRAGMA data_version");
  }

  /** How long the log is in pages, and how many of them are not in the database file yet. */
  record Log(long pages, long pending) {}

  Log log() throws SQLException {
    return sql.first(
            "PRAGMA wal_checkpoint(NOOP)",
            row -> new Log(row.getLong(2), row.getLong(2) - row.getLong(3)))
        .orElseThrow(() -> new SQLException("Expected to hear of the log, but did not"));
  }

  /** Copies what no reader stands in the way of from the log into the database file. */
  void checkpoint() throws SQLException {
    sql.first("PRAGMA wal_checkpoint(PASSIVE)", row -> row.getLong(3));
  }

  /** The same, and waits a little for readers to leave the log, so that it can start anew. */
  void checkpointAndRestart(Duration patience) throws SQLException {
    sql.script("PRAGMA busy_timeout = " + patience.toMillis());
    try {
      sql.first("PRAGMA wal_checkpoint(RESTART)", row -> row.getLong(3));
    } finally {
      sql.script("PRAGMA busy_timeout = " + Connections.BUSY_TIMEOUT.toMillis());
    }
  }

  long lastKey() throws SQLException {
    return sql.number("SELECT coalesce(max(key), 0) FROM actor");
  }

  Optional<KnownActor> actor(ActorId actor) throws SQLException {
    insertWaitingEntries();
    return sql.first(
        """
        SELECT
          key, status, outstanding, alarm, ended_at,
          (SELECT max(seq) FROM journal WHERE journal.actor = actor.key)
        FROM actor
        WHERE kind = ? AND id = ?
        """,
        row -> new KnownActor(row.getLong(1), row.getLong(6), standing(row, 2)),
        actor.kind().code(),
        actor.id());
  }

  private static @Nullable Standing standing(ResultSet row, int column) throws SQLException {
    String status = row.getString(column);
    return status == null
        ? null
        : new Standing(
            status,
            row.getBoolean(column + 1),
            Stored.timeOrNull(row, column + 2),
            Stored.timeOrNull(row, column + 3));
  }

  void insertUnborn(long key, ActorId actor) throws SQLException {
    sql.run(
        "INSERT INTO actor (key, kind, id) VALUES (?, ?, ?)", key, actor.kind().code(), actor.id());
  }

  /** False if the store has heard of the actor before, and nothing was written. */
  boolean insertBorn(
      long key, ActorId actor, Birth birth, @Nullable Long parent, long root, Standing standing)
      throws SQLException {
    return sql.run(
            """
        INSERT INTO actor (
          key, kind, id, type, version, parent, root, is_root, born_at, labels,
          status, outstanding, alarm, ended_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (kind, id) DO NOTHING
        """,
            key,
            actor.kind().code(),
            actor.id(),
            birth.type(),
            birth.version(),
            parent,
            root,
            parent == null,
            Stored.time(birth.at()),
            Stored.labels(birth.labels()),
            standing.status(),
            standing.outstanding(),
            Stored.timeOrNull(standing.alarm()),
            Stored.timeOrNull(standing.endedAt()))
        == 1;
  }

  void updateBorn(long key, Birth birth, @Nullable Long parent, long root, Standing standing)
      throws SQLException {
    sql.run(
        """
        UPDATE actor
        SET type = ?, version = ?, parent = ?, root = ?, is_root = ?, born_at = ?, labels = ?,
          status = ?, outstanding = ?, alarm = ?, ended_at = ?
        WHERE key = ?
        """,
        birth.type(),
        birth.version(),
        parent,
        root,
        parent == null,
        Stored.time(birth.at()),
        Stored.labels(birth.labels()),
        standing.status(),
        standing.outstanding(),
        Stored.timeOrNull(standing.alarm()),
        Stored.timeOrNull(standing.endedAt()),
        key);
  }

  void insertLabels(long key, Map<String, String> labels) throws SQLException {
    for (var label : labels.entrySet()) {
      sql.run(
          "INSERT INTO label (name, value, actor) VALUES (?, ?, ?)",
          label.getKey(),
          label.getValue(),
          key);
    }
  }

  void updateStanding(long key, Standing standing) throws SQLException {
    sql.run(
        "UPDATE actor SET status = ?, outstanding = ?, alarm = ?, ended_at = ? WHERE key = ?",
        standing.status(),
        standing.outstanding(),
        Stored.timeOrNull(standing.alarm()),
        Stored.timeOrNull(standing.endedAt()),
        key);
  }

  /** Leaves the indexes by status alone. */
  void updateSameStatus(long key, Standing standing) throws SQLException {
    sql.run(
        "UPDATE actor SET outstanding = ?, alarm = ?, ended_at = ? WHERE key = ?",
        standing.outstanding(),
        Stored.timeOrNull(standing.alarm()),
        Stored.timeOrNull(standing.endedAt()),
        key);
  }

  void insertEntry(long actor, JournalEntry entry) throws SQLException {
    waitingEntries.add(actor);
    waitingEntries.add(entry.seq());
    waitingEntries.add(Stored.time(entry.at()));
    waitingEntries.add(entry.format());
    waitingEntries.add(entry.body());
    if (waitingEntries.size() == ENTRIES_A_STATEMENT * ENTRY_COLUMNS) {
      sql.run(INSERT_ENTRIES, waitingEntries.toArray());
      waitingEntries.clear();
    }
  }

  private void insertWaitingEntries() throws SQLException {
    for (int i = 0; i < waitingEntries.size(); i += ENTRY_COLUMNS) {
      sql.run(INSERT_ENTRY, waitingEntries.subList(i, i + ENTRY_COLUMNS).toArray());
    }
    waitingEntries.clear();
  }

  void insertMessage(long target, InboxMessage message) throws SQLException {
    sql.run(
        "INSERT INTO inbox (actor, sender, at, format, body) VALUES (?, ?, ?, ?, ?)",
        target,
        message.sender(),
        Stored.time(message.at()),
        message.format(),
        message.body());
  }

  void replaceTask(long actor, TaskRow task) throws SQLException {
    sql.run(
        """
        INSERT OR REPLACE INTO task (actor, token, node, branch, prompt, assignee, since, due)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
        actor,
        task.token(),
        task.node(),
        task.branch(),
        task.prompt(),
        task.assignee(),
        Stored.time(task.since()),
        Stored.timeOrNull(task.due()));
  }

  void deleteTask(long actor, long token) throws SQLException {
    sql.run("DELETE FROM task WHERE actor = ? AND token = ?", actor, token);
  }

  /** False if the actor has no such message. */
  boolean deleteMessage(long id, long actor) throws SQLException {
    return sql.run("DELETE FROM inbox WHERE id = ? AND actor = ?", id, actor) == 1;
  }

  /** False if the key was used for this actor before. */
  boolean insertDelivery(long actor, String key, InboxMessage message) throws SQLException {
    return sql.run(
            "INSERT INTO delivery (actor, key, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            actor,
            key,
            Stored.time(message.at()))
        == 1;
  }

  void upsertSnapshot(long actor, Snapshot snapshot) throws SQLException {
    sql.run(
        """
        INSERT INTO snapshot (actor, seq, format, body) VALUES (?, ?, ?, ?)
        ON CONFLICT (actor) DO UPDATE
        SET seq = excluded.seq, format = excluded.format, body = excluded.body
        WHERE excluded.seq >= snapshot.seq
        """,
        actor,
        snapshot.seq(),
        snapshot.format(),
        snapshot.body());
  }

  List<Shard> shards() throws SQLException {
    return sql.all(
        "SELECT number, epoch, released FROM shard",
        row -> new Shard(row.getInt(1), row.getLong(2), row.getBoolean(3)));
  }

  void upsertShard(Shard shard) throws SQLException {
    sql.run(
        """
        INSERT INTO shard (number, epoch, released) VALUES (?, ?, ?)
        ON CONFLICT (number) DO UPDATE SET epoch = excluded.epoch, released = excluded.released
        """,
        shard.number(),
        shard.epoch(),
        shard.released());
  }

  Optional<Version> version(String kind, String name, int version) throws SQLException {
    return sql.first(
        "SELECT version, hash FROM definition WHERE kind = ? AND name = ? AND version = ?",
        Tables::version,
        kind,
        name,
        version);
  }

  Optional<Version> versionByHash(String kind, String name, String hash) throws SQLException {
    return sql.first(
        """
        SELECT version, hash FROM definition WHERE kind = ? AND name = ? AND hash = ?
        ORDER BY version DESC LIMIT 1
        """,
        Tables::version,
        kind,
        name,
        hash);
  }

  private static Version version(ResultSet row) throws SQLException {
    return new Version(row.getInt(1), row.getString(2));
  }

  int nextVersion(String kind, String name) throws SQLException {
    return (int)
        sql.number(
            "SELECT coalesce(max(version), 0) + 1 FROM definition WHERE kind = ? AND name = ?",
            kind,
            name);
  }

  void insertDefinition(NewDefinition definition, int version) throws SQLException {
    sql.run(
        """
        INSERT INTO definition (kind, name, version, hash, at, body) VALUES (?, ?, ?, ?, ?, ?)
        """,
        definition.kind(),
        definition.name(),
        version,
        definition.hash(),
        Stored.time(definition.at()),
        definition.body());
  }
}
