package dev.perdure.storage.memory;

import dev.perdure.model.ActorId;
import dev.perdure.model.Artifact;
import dev.perdure.storage.ActorQuery;
import dev.perdure.storage.ActorRow;
import dev.perdure.storage.Alarm;
import dev.perdure.storage.Claim;
import dev.perdure.storage.Commit;
import dev.perdure.storage.CommitOutcome;
import dev.perdure.storage.Deployment;
import dev.perdure.storage.Fence;
import dev.perdure.storage.InboxMessage;
import dev.perdure.storage.InboxRow;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.NewDefinition;
import dev.perdure.storage.Snapshot;
import dev.perdure.storage.Store;
import dev.perdure.storage.StoreException;
import dev.perdure.storage.StoredDefinition;
import dev.perdure.storage.TaskQuery;
import dev.perdure.storage.TaskRow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A store in memory: commits are answered on the calling thread, and the same calls give the same
 * answers.
 */
public final class MemoryStore implements Store {

  /** What goes wrong with a commit, for those who test against it. */
  public enum Fault {
    NONE,
    /** Nothing is written, and the caller hears so. */
    FAILED,
    /** Nothing is written, but the caller cannot know. */
    UNKNOWN_AND_LOST,
    /** It is written, but the caller cannot know. */
    UNKNOWN_BUT_WRITTEN
  }

  private final MemoryContents contents;
  private final Function<Commit, Fault> faults;
  private boolean closed;

  public MemoryStore() {
    this(commit -> Fault.NONE);
  }

  /** A store that asks before each commit what should go wrong with it. */
  public MemoryStore(Function<Commit, Fault> faults) {
    this(new MemoryContents(), faults);
  }

  private MemoryStore(MemoryContents contents, Function<Commit, Fault> faults) {
    this.contents = contents;
    this.faults = faults;
  }

  /**
   * The same contents as after a restart of the process: whoever still holds this store gets
   * nothing more from it.
   */
  public MemoryStore restarted() {
    close();
    return new MemoryStore(contents, faults);
  }

  @Override
  public void commit(Commit commit, Consumer<CommitOutcome> done) {
    done.accept(write(commit));
  }

  private synchronized CommitOutcome write(Commit commit) {
    if (closed) {
      return new CommitOutcome.Failed(closedAlready());
    }
    return switch (faults.apply(commit)) {
      case NONE -> contents.write(commit);
      case FAILED -> new CommitOutcome.Failed(fault());
      case UNKNOWN_AND_LOST -> new CommitOutcome.Unknown(fault());
      case UNKNOWN_BUT_WRITTEN -> {
        contents.write(commit);
        yield new CommitOutcome.Unknown(fault());
      }
    };
  }

  private static StoreException fault() {
    return new StoreException("Expected to write, but a fault was asked for");
  }

  private static StoreException closedAlready() {
    return new StoreException("Expected an open store, but it is closed");
  }

  private MemoryContents open() {
    if (closed) {
      throw closedAlready();
    }
    return contents;
  }

  @Override
  public synchronized Claim claim(int shard) {
    return open().claim(shard);
  }

  @Override
  public synchronized void release(Fence fence) {
    open().release(fence);
  }

  @Override
  public synchronized Optional<ActorRow> actor(ActorId actor) {
    return open().actor(actor);
  }

  @Override
  public synchronized List<JournalEntry> journal(ActorId actor, long afterSeq, int limit) {
    return open().journal(actor, afterSeq, limit);
  }

  @Override
  public synchronized Optional<Snapshot> snapshot(ActorId actor) {
    return open().snapshot(actor);
  }

  @Override
  public synchronized void saveSnapshot(ActorId actor, Snapshot snapshot) {
    open().saveSnapshot(actor, snapshot);
  }

  @Override
  public synchronized List<TaskRow> tasks(TaskQuery query) {
    return open().tasks(query);
  }

  @Override
  public synchronized List<InboxRow> inbox(ActorId actor, int limit) {
    return open().inbox(actor, limit);
  }

  @Override
  public synchronized void deliver(InboxMessage message, String key) {
    open().deliver(message, key);
  }

  @Override
  public synchronized boolean stage(ActorId root, String sha256, byte[] content) {
    return open().stage(root, sha256, content);
  }

  @Override
  public synchronized List<Artifact> artifacts(ActorId root) {
    return open().artifacts.of(root);
  }

  @Override
  public synchronized Optional<byte[]> content(String sha256) {
    return open().artifacts.content(sha256);
  }

  @Override
  public synchronized List<Alarm> alarmsDue(Instant until, int limit) {
    return open().alarmsDue(until, limit);
  }

  @Override
  public synchronized Optional<Instant> nextAlarm(Instant after) {
    return open().nextAlarm(after);
  }

  @Override
  public synchronized List<ActorId> outstanding(Optional<ActorId> after, int limit) {
    return open().outstanding(after, limit);
  }

  @Override
  public synchronized List<ActorRow> list(ActorQuery query) {
    return open().list(query);
  }

  @Override
  public synchronized Deployment deploy(NewDefinition definition) {
    return open().definitions.deploy(definition);
  }

  @Override
  public synchronized Optional<StoredDefinition> definition(String kind, String name, int version) {
    return open().definitions.definition(kind, name, version);
  }

  @Override
  public synchronized Optional<StoredDefinition> latestDefinition(String kind, String name) {
    return open().definitions.latest(kind, name);
  }

  @Override
  public synchronized List<StoredDefinition> definitions(String kind) {
    return open().definitions.latestOfEach(kind);
  }

  @Override
  public synchronized void close() {
    closed = true;
  }
}
