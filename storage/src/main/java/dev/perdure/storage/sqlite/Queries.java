package dev.perdure.storage.sqlite;

import dev.perdure.model.ActorId;
import dev.perdure.model.Artifact;
import dev.perdure.storage.ActorRow;
import dev.perdure.storage.Alarm;
import dev.perdure.storage.Birth;
import dev.perdure.storage.InboxRow;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.Snapshot;
import dev.perdure.storage.Standing;
import dev.perdure.storage.StoreException;
import dev.perdure.storage.StoredDefinition;
import dev.perdure.storage.TaskQuery;
import dev.perdure.storage.TaskRow;
import java.io.ByteArrayOutputStream;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The statements of the readers. */
final class Queries {

  /**
   * The columns that {@link #actorRow} reads, from {@code a} and its {@code p}arent and {@code
   * r}oot.
   */
  private static final String ACTOR_COLUMNS =
      """
      a.kind, a.id, a.type, a.version, p.kind, p.id, r.kind, r.id, a.born_at, a.labels,
        a.status, a.outstanding, a.alarm, a.ended_at,
        (SELECT max(seq) FROM journal WHERE journal.actor = a.key)""";

  private static final String ACTOR_BY =
      """
      SELECT %s
      FROM actor a
      LEFT JOIN actor p ON p.key = a.parent
      LEFT JOIN actor r ON r.key = a.root
      WHERE %s AND a.type IS NOT NULL
      """;

  static final String ACTOR = ACTOR_BY.formatted(ACTOR_COLUMNS, "a.kind = ? AND a.id = ?");

  static final String ACTOR_BY_KEY = ACTOR_BY.formatted(ACTOR_COLUMNS, "a.key = ?");

  private static final String GROUP_AFTER =
      """
      SELECT is_root, type, status
      FROM actor INDEXED BY actor_by_type_and_status
      WHERE kind = ? AND is_root = ? AND %s
      ORDER BY type, status
      LIMIT 1
      """;

  static final String NEXT_STATUS = GROUP_AFTER.formatted("type = ? AND status > ?");

  static final String NEXT_TYPE = GROUP_AFTER.formatted("type > ?");

  static final String KEY = "SELECT key FROM actor WHERE kind = ? AND id = ?";

  static final String JOURNAL =
      """
      SELECT seq, at, format, body
      FROM journal
      WHERE actor = (SELECT key FROM actor WHERE kind = ? AND id = ?) AND seq > ?
      ORDER BY seq
      LIMIT ?
      """;

  static final String SNAPSHOT =
      """
      SELECT seq, format, body
      FROM snapshot
      WHERE actor = (SELECT key FROM actor WHERE kind = ? AND id = ?)
      """;

  static final String INBOX =
      """
      SELECT id, sender, at, format, body
      FROM inbox
      WHERE actor = (SELECT key FROM actor WHERE kind = ? AND id = ?)
      ORDER BY id
      LIMIT ?
      """;

  private static final String TASK =
      """
      SELECT
        task.id, actor.kind, actor.id, token, node, branch, prompt, assignee, since, due
      FROM task %s
      CROSS JOIN actor ON actor.key = task.actor
      WHERE %s AND task.id > ?
      ORDER BY task.id
      LIMIT ?
      """;

  static final String TASKS = TASK.formatted("NOT INDEXED", "true");

  static final String TASKS_OF_ASSIGNEE =
      TASK.formatted("INDEXED BY task_by_assignee", "assignee = ?");

  static final String TASKS_OF_ACTOR =
      TASK.formatted(
          "INDEXED BY task_of_actor",
          """
          task.actor = (SELECT key FROM actor WHERE kind = ? AND id = ?)
            AND (assignee = ? OR ? IS NULL)""");

  static final String ALARMS_DUE =
      """
      SELECT kind, id, alarm
      FROM actor INDEXED BY actor_by_alarm
      WHERE alarm <= ?
      ORDER BY alarm, key
      LIMIT ?
      """;

  static final String NEXT_ALARM =
      """
      SELECT alarm
      FROM actor INDEXED BY actor_by_alarm
      WHERE alarm > ?
      ORDER BY alarm
      LIMIT 1
      """;

  /** Two ordered streams, merged until the page is full. */
  static final String OUTSTANDING =
      """
      SELECT kind, id
      FROM (
        SELECT key FROM actor INDEXED BY actor_outstanding WHERE outstanding = 1 AND key > ?1
        UNION
        SELECT actor FROM inbox INDEXED BY inbox_by_actor WHERE actor > ?1
        ORDER BY 1
        LIMIT ?2
      ) AS page
      CROSS JOIN actor ON actor.key = page.key
      ORDER BY page.key
      """;

  static final String DEFINITION =
      """
      SELECT kind, name, version, hash, body, at
      FROM definition
      WHERE kind = ? AND name = ? AND version = ?
      """;

  static final String LATEST_DEFINITION =
      """
      SELECT kind, name, version, hash, body, at
      FROM definition
      WHERE kind = ? AND name = ?
      ORDER BY version DESC
      LIMIT 1
      """;

  static final String DEFINITIONS =
      """
      SELECT d.kind, d.name, d.version, d.hash, d.body, d.at
      FROM definition d INDEXED BY definition_by_version
      WHERE d.kind = ? AND d.version = (
        SELECT max(version) FROM definition WHERE kind = d.kind AND name = d.name)
      ORDER BY d.name
      """;

  static final String ARTIFACTS =
      """
      SELECT name, id, content_type, size, sha256
      FROM artifact
      WHERE actor = (SELECT key FROM actor WHERE kind = ? AND id = ?)
      ORDER BY name
      """;

  static final String CONTENT =
      """
      SELECT bytes
      FROM content_part
      WHERE sha256 = ?1 AND EXISTS (SELECT 1 FROM content WHERE sha256 = ?1)
      ORDER BY part
      """;

  private Queries() {}

  static Optional<ActorRow> actor(Statements sql, ActorId actor) throws SQLException {
    return sql.first(ACTOR, Queries::actorRow, actor.kind().code(), actor.id());
  }

  static ActorRow actor(Statements sql, long key) throws SQLException {
    return sql.first(ACTOR_BY_KEY, Queries::actorRow, key)
        .orElseThrow(() -> new SQLException("Expected an actor with key " + key));
  }

  /** The first one after a group among those of the same kind that are roots or are not. */
  static Optional<ListQuery.Group> nextGroup(
      Statements sql, ActorId.Kind kind, ListQuery.Group after) throws SQLException {
    Optional<ListQuery.Group> next =
        sql.first(
            NEXT_STATUS, Queries::group, kind.code(), after.isRoot(), after.type(), after.status());
    return next.isPresent()
        ? next
        : sql.first(NEXT_TYPE, Queries::group, kind.code(), after.isRoot(), after.type());
  }

  private static ListQuery.Group group(ResultSet row) throws SQLException {
    return new ListQuery.Group(row.getInt(1), row.getString(2), row.getString(3));
  }

  private static ActorRow actorRow(ResultSet row) throws SQLException {
    return new ActorRow(
        Stored.actor(row, 1),
        new Birth(
            row.getString(3),
            row.getInt(4),
            Stored.actorOrNull(row, 5),
            Stored.actor(row, 7),
            Stored.time(row, 9),
            Stored.labels(row.getString(10))),
        new Standing(
            row.getString(11),
            row.getBoolean(12),
            Stored.timeOrNull(row, 13),
            Stored.timeOrNull(row, 14)),
        row.getLong(15));
  }

  /** The place of an actor in the store's order. */
  static long key(Statements sql, ActorId actor) throws SQLException {
    return findKey(sql, actor)
        .orElseThrow(
            () ->
                new StoreException(
                    "Expected " + actor + " to be known, but the store never heard of it"));
  }

  static Optional<Long> findKey(Statements sql, ActorId actor) throws SQLException {
    return sql.first(KEY, row -> row.getLong(1), actor.kind().code(), actor.id());
  }

  static List<JournalEntry> journal(Statements sql, ActorId actor, long afterSeq, int limit)
      throws SQLException {
    return sql.all(
        JOURNAL,
        row ->
            new JournalEntry(row.getLong(1), Stored.time(row, 2), row.getInt(3), row.getString(4)),
        actor.kind().code(),
        actor.id(),
        afterSeq,
        limit);
  }

  static Optional<Snapshot> snapshot(Statements sql, ActorId actor) throws SQLException {
    return sql.first(
        SNAPSHOT,
        row -> new Snapshot(row.getLong(1), row.getInt(2), row.getString(3)),
        actor.kind().code(),
        actor.id());
  }

  static List<TaskRow> tasks(Statements sql, TaskQuery query) throws SQLException {
    ActorId actor = query.actor();
    if (actor != null) {
      return sql.all(
          TASKS_OF_ACTOR,
          Queries::task,
          actor.kind().code(),
          actor.id(),
          query.assignee(),
          query.assignee(),
          query.after(),
          query.limit());
    }
    return query.assignee() == null
        ? sql.all(TASKS, Queries::task, query.after(), query.limit())
        : sql.all(TASKS_OF_ASSIGNEE, Queries::task, query.assignee(), query.after(), query.limit());
  }

  private static TaskRow task(ResultSet row) throws SQLException {
    int branch = row.getInt(6);
    boolean inBranch = !row.wasNull();
    return new TaskRow(
        row.getLong(1),
        Stored.actor(row, 2),
        row.getLong(4),
        row.getString(5),
        inBranch ? branch : null,
        row.getString(7),
        row.getString(8),
        Stored.time(row, 9),
        Stored.timeOrNull(row, 10));
  }

  static List<Artifact> artifacts(Statements sql, ActorId root) throws SQLException {
    return sql.all(
        ARTIFACTS,
        row ->
            new Artifact(
                row.getString(1),
                row.getString(2),
                row.getString(3),
                row.getLong(4),
                row.getString(5)),
        root.kind().code(),
        root.id());
  }

  static Optional<byte[]> content(Statements sql, String sha256) throws SQLException {
    List<byte[]> parts = sql.all(CONTENT, row -> row.getBytes(1), sha256);
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    var content = new ByteArrayOutputStream(parts.stream().mapToInt(part -> part.length).sum());
    parts.forEach(content::writeBytes);
    return Optional.of(content.toByteArray());
  }

  static List<InboxRow> inbox(Statements sql, ActorId actor, int limit) throws SQLException {
    return sql.all(
        INBOX,
        row ->
            new InboxRow(
                row.getLong(1),
                row.getString(2),
                Stored.time(row, 3),
                row.getInt(4),
                row.getString(5)),
        actor.kind().code(),
        actor.id(),
        limit);
  }

  static List<Alarm> alarmsDue(Statements sql, Instant until, int limit) throws SQLException {
    return sql.all(
        ALARMS_DUE,
        row -> new Alarm(Stored.actor(row, 1), Stored.time(row, 3)),
        Stored.time(until),
        limit);
  }

  static Optional<Instant> nextAlarm(Statements sql, Instant after) throws SQLException {
    return sql.first(NEXT_ALARM, row -> Stored.time(row, 1), Stored.time(after));
  }

  static List<ActorId> outstanding(Statements sql, Optional<ActorId> after, int limit)
      throws SQLException {
    long key = after.isEmpty() ? 0 : key(sql, after.get());
    return sql.all(OUTSTANDING, row -> Stored.actor(row, 1), key, limit);
  }

  static Optional<StoredDefinition> definition(
      Statements sql, String kind, String name, int version) throws SQLException {
    return sql.first(DEFINITION, Queries::storedDefinition, kind, name, version);
  }

  static Optional<StoredDefinition> latestDefinition(Statements sql, String kind, String name)
      throws SQLException {
    return sql.first(LATEST_DEFINITION, Queries::storedDefinition, kind, name);
  }

  static List<StoredDefinition> definitions(Statements sql, String kind) throws SQLException {
    return sql.all(DEFINITIONS, Queries::storedDefinition, kind);
  }

  private static StoredDefinition storedDefinition(ResultSet row) throws SQLException {
    return new StoredDefinition(
        row.getString(1),
        row.getString(2),
        row.getInt(3),
        row.getString(4),
        row.getString(5),
        Stored.time(row, 6));
  }
}
