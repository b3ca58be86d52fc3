package dev.perdure.storage;

import dev.perdure.model.ActorId;
import java.util.function.Consumer;

/**
 * What survives the process: journals, inboxes, alarms, the index of actors, and definitions.
 *
 * <p>Commits are asynchronous so that many actors share one sync to disk; reads see every commit
 * that was answered with {@link CommitOutcome.Committed}. The other writes are durable when they
 * return, and throw a {@link StoreException} if they could not be. Thread-safe.
 */
public interface Store extends StoreReader {

  /**
   * Writes all of the commit or nothing of it, and says which, once it is safe on disk. {@code
   * done} is called exactly once, on a thread of the store's choosing, and must return quickly.
   * Commits are written in the order in which they were handed over; a store with too many of them
   * waiting holds the caller up.
   */
  void commit(Commit commit, Consumer<CommitOutcome> done);

  /**
   * The same, for a caller that has nothing else to do: if nothing else is being written, the store
   * may write on the caller's thread, and {@code done} may be called before this returns. Nobody
   * needs to be woken then, which takes a good part of a commit's time.
   */
  default void commitHere(Commit commit, Consumer<CommitOutcome> done) {
    commit(commit, done);
  }

  /**
   * Takes a shard over: commits under any earlier epoch are refused from now on. The answer also
   * says whether the last owner {@linkplain #release released} it.
   */
  Claim claim(int shard);

  /**
   * Gives a shard back in good order, so that the next owner knows that nothing was cut short.
   * Commits under the fence are refused from now on; a stale fence changes nothing.
   */
  void release(Fence fence);

  /** Replaces the actor's snapshot, unless a newer one is there. Not part of any commit. */
  void saveSnapshot(ActorId actor, Snapshot snapshot);

  /**
   * Puts a message into an actor's inbox from outside any actor, durably on return. {@code key}
   * makes it idempotent: the same key twice for one target is one row, even if the first one has
   * been handled since.
   */
  void deliver(InboxMessage message, String key);

  /**
   * Keeps a content for the runs below a root, durably on return, as long as that root can go on or
   * has left an artifact with it. The same content twice is kept once.
   *
   * @param sha256 of the content, in hexadecimal
   * @return false if that root has ended or never began, and nothing was kept
   */
  boolean stage(ActorId root, String sha256, byte[] content);

  /**
   * Records a definition. The same hash under the same name gives the version it has already;
   * another hash gives the next version. A pinned version is that one and no other.
   */
  Deployment deploy(NewDefinition definition);
}
