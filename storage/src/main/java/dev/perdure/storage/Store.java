package dev.perdure.storage;

import dev.perdure.model.ActorId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What survives the process: journals, inboxes, alarms, the index of actors, and definitions.
 *
 * <p>Commits are asynchronous so that many actors share one sync to disk; reads see every commit
 * that was answered with {@link CommitOutcome.Committed}. Thread-safe.
 */
public interface Store extends AutoCloseable {

  /**
   * Writes all of the commit or nothing of it, and says which, once it is safe on disk. {@code
   * done} is called exactly once, on a thread of the store's choosing, and must return quickly.
   */
  void commit(Commit commit, Consumer<CommitOutcome> done);

  /**
   * Takes a shard over: commits under any earlier epoch are refused from now on. The answer also
   * says whether the last owner {@linkplain #release released} it.
   */
  Claim claim(int shard);

  /** Gives a shard back in good order, so that the next owner knows that nothing was cut short. */
  void release(Fence fence);

  Optional<ActorRow> actor(ActorId actor);

  /** Entries with a sequence number above {@code afterSeq}, in order. */
  List<JournalEntry> journal(ActorId actor, long afterSeq, int limit);

  /** The latest snapshot, if there is one. */
  Optional<Snapshot> snapshot(ActorId actor);

  /** Replaces the actor's snapshot, unless a newer one is there. Not part of any commit. */
  void saveSnapshot(ActorId actor, Snapshot snapshot);

  /** Messages that wait for the actor, oldest first. */
  List<InboxRow> inbox(ActorId actor, int limit);

  /**
   * Puts a message into an actor's inbox from outside any actor, durably on return. {@code key}
   * makes it idempotent: the same key twice is one row.
   */
  void deliver(InboxMessage message, String key);

  /** Actors whose alarm is due, earliest first. */
  List<Alarm> alarmsDue(Instant until, int limit);

  Optional<Instant> nextAlarm();

  /**
   * Actors with work outstanding or a message in their inbox, in a stable order, after the given
   * one.
   */
  List<ActorId> outstanding(Optional<ActorId> after, int limit);

  List<ActorRow> list(ActorQuery query);

  /**
   * Records a definition. The same hash under the same name gives the version it has already;
   * another hash gives the next version, or the wanted one if that is free.
   */
  Deployment deploy(NewDefinition definition);

  Optional<StoredDefinition> definition(String kind, String name, int version);

  Optional<StoredDefinition> latestDefinition(String kind, String name);

  /** The latest version of each definition of a kind, by name. */
  List<StoredDefinition> definitions(String kind);

  @Override
  void close();
}
