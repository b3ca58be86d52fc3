package dev.perdure.storage.sqlite;

import dev.perdure.model.ActorId;
import dev.perdure.model.Artifact;
import dev.perdure.storage.ActorQuery;
import dev.perdure.storage.ActorRow;
import dev.perdure.storage.Alarm;
import dev.perdure.storage.InboxRow;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.Snapshot;
import dev.perdure.storage.StoreReader;
import dev.perdure.storage.StoredDefinition;
import dev.perdure.storage.TaskQuery;
import dev.perdure.storage.TaskRow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Answers from a SQLite file, whoever writes to it. */
class SqliteReads implements StoreReader {
  private final Readers readers;

  SqliteReads(Readers readers) {
    this.readers = readers;
  }

  @Override
  public Optional<ActorRow> actor(ActorId actor) {
    return readers.read(sql -> Queries.actor(sql, actor));
  }

  @Override
  public List<JournalEntry> journal(ActorId actor, long afterSeq, int limit) {
    return readers.read(sql -> Queries.journal(sql, actor, afterSeq, positive(limit)));
  }

  @Override
  public Optional<Snapshot> snapshot(ActorId actor) {
    return readers.read(sql -> Queries.snapshot(sql, actor));
  }

  @Override
  public List<TaskRow> tasks(TaskQuery query) {
    return readers.read(sql -> Queries.tasks(sql, query));
  }

  @Override
  public List<Artifact> artifacts(ActorId root) {
    return readers.read(sql -> Queries.artifacts(sql, root));
  }

  @Override
  public Optional<byte[]> content(String sha256) {
    return readers.read(sql -> Queries.content(sql, sha256));
  }

  @Override
  public List<InboxRow> inbox(ActorId actor, int limit) {
    return readers.read(sql -> Queries.inbox(sql, actor, positive(limit)));
  }

  @Override
  public List<Alarm> alarmsDue(Instant until, int limit) {
    return readers.read(sql -> Queries.alarmsDue(sql, until, positive(limit)));
  }

  @Override
  public Optional<Instant> nextAlarm(Instant after) {
    return readers.read(sql -> Queries.nextAlarm(sql, after));
  }

  @Override
  public List<ActorId> outstanding(Optional<ActorId> after, int limit) {
    return readers.read(sql -> Queries.outstanding(sql, after, positive(limit)));
  }

  @Override
  public List<ActorRow> list(ActorQuery query) {
    return readers.readAtOnce(sql -> ListQuery.list(sql, query));
  }

  /** SQLite would take a negative limit for none. */
  private static int positive(int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("Expected a limit of 1 or more, but got " + limit);
    }
    return limit;
  }

  @Override
  public Optional<StoredDefinition> definition(String kind, String name, int version) {
    return readers.read(sql -> Queries.definition(sql, kind, name, version));
  }

  @Override
  public Optional<StoredDefinition> latestDefinition(String kind, String name) {
    return readers.read(sql -> Queries.latestDefinition(sql, kind, name));
  }

  @Override
  public List<StoredDefinition> definitions(String kind) {
    return readers.read(sql -> Queries.definitions(sql, kind));
  }

  @Override
  public void close() {
    readers.close();
  }
}
