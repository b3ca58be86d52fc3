package dev.perdure.storage;

import dev.perdure.model.ActorId;
import dev.perdure.model.Artifact;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What can be asked of a store without changing it.
 *
 * <p>Each answer is of one moment, and sees every commit that was acknowledged before the question.
 * Actors have one order, that in which the store first heard of them, be it by their first commit
 * or by a message to them. Thread-safe.
 */
public interface StoreReader extends AutoCloseable {

  /** The actor, if it has made its first commit; a waiting message alone does not make it exist. */
  Optional<ActorRow> actor(ActorId actor);

  /** Entries with a sequence number above {@code afterSeq}, in order. */
  List<JournalEntry> journal(ActorId actor, long afterSeq, int limit);

  /** The latest snapshot, if there is one. */
  Optional<Snapshot> snapshot(ActorId actor);

  /** Messages that wait for the actor, oldest first. */
  List<InboxRow> inbox(ActorId actor, int limit);

  /** Actors whose alarm is due, earliest first. */
  List<Alarm> alarmsDue(Instant until, int limit);

  /** The earliest alarm after a moment. */
  Optional<Instant> nextAlarm(Instant after);

  /**
   * Actors with work outstanding or a message in their inbox, in the store's order, after the given
   * one.
   */
  List<ActorId> outstanding(Optional<ActorId> after, int limit);

  List<ActorRow> list(ActorQuery query);

  /** What people are asked and have not answered, oldest first. */
  List<TaskRow> tasks(TaskQuery query);

  /** What a root left that completed, by name. */
  List<Artifact> artifacts(ActorId root);

  /** What was staged under this SHA-256 and is still needed. */
  Optional<byte[]> content(String sha256);

  Optional<StoredDefinition> definition(String kind, String name, int version);

  Optional<StoredDefinition> latestDefinition(String kind, String name);

  /** The latest version of each definition of a kind, by name. */
  List<StoredDefinition> definitions(String kind);

  @Override
  void close();
}
