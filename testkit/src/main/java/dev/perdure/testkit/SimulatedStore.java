package dev.perdure.testkit;

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
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * A store whose answers take their time, and may be lost together with the commit or without it.
 */
final class SimulatedStore implements Store {
  private static final Duration SLOW = Duration.ofSeconds(3);
  private static final Duration FULL = Duration.ofSeconds(20);

  private final Store disk;
  private final World world;
  private final World.Lifetime process;
  private final Line writer;
  private final Faults faults;
  private final Follower follower;

  /** Some stores write on the thread of who is alone, and some never do. */
  private final boolean writesHere;

  private Duration fullUntil = Duration.ZERO;

  /** Who sees each commit before anybody else does. */
  interface Follower {

    /** Whether the process ends before anything is written. */
    boolean endsBefore();

    void written(Commit commit);
  }

  SimulatedStore(
      Store disk, World world, World.Lifetime process, Faults faults, Follower follower) {
    this.disk = disk;
    this.world = world;
    this.process = process;
    this.writer = process.line();
    this.faults = faults;
    this.follower = follower;
    this.writesHere = world.random().nextBoolean();
  }

  @Override
  public void commit(Commit commit, Consumer<CommitOutcome> done) {
    mayRefuse();
    if (strikes(Faults.Kind.STORE_SLOW)) {
      writer.hold();
      process.after(world.upTo(SLOW), writer::letGo);
    }
    writer.execute(() -> write(commit, done, writer));
  }

  /** Whoever has a slow store write here waits for it, while time passes. */
  @Override
  public void commitHere(Commit commit, Consumer<CommitOutcome> done) {
    if (!writesHere || !writer.isFree()) {
      commit(commit, done);
      return;
    }
    mayRefuse();
    if (strikes(Faults.Kind.STORE_SLOW)) {
      world.pass(world.upTo(SLOW));
    }
    write(commit, done, Runnable::run);
  }

  private void mayRefuse() {
    if (strikes(Faults.Kind.COMMIT_REFUSED)) {
      throw new StoreException("the simulated disk takes nothing");
    }
  }

  private void write(Commit commit, Consumer<CommitOutcome> done, Executor answers) {
    if (follower.endsBefore()) {
      return;
    }
    if (isFull() || strikes(Faults.Kind.COMMIT_FAILS)) {
      done.accept(new CommitOutcome.Failed(new StoreException("the simulated disk is full")));
      return;
    }
    if (strikes(Faults.Kind.COMMIT_UNKNOWN_LOST)) {
      done.accept(unknown());
      return;
    }
    disk.commit(
        commit,
        outcome -> {
          boolean hidden = strikes(Faults.Kind.COMMIT_UNKNOWN_WRITTEN);
          answers.execute(() -> done.accept(hidden ? unknown() : outcome));
          if (outcome instanceof CommitOutcome.Committed) {
            follower.written(commit);
          }
        });
  }

  private boolean isFull() {
    if (strikes(Faults.Kind.STORE_FULL)) {
      fullUntil = world.passed().plus(world.upTo(FULL));
    }
    return !faults.isOver() && world.passed().compareTo(fullUntil) < 0;
  }

  private boolean strikes(Faults.Kind kind) {
    return faults.strikes(kind, world);
  }

  private static CommitOutcome unknown() {
    return new CommitOutcome.Unknown(new StoreException("the simulated disk does not answer"));
  }

  private Store readable() {
    if (strikes(Faults.Kind.READ_FAILS)) {
      throw new StoreException("the simulated disk cannot be read");
    }
    return disk;
  }

  @Override
  public boolean stage(ActorId root, String sha256, byte[] content) {
    return disk.stage(root, sha256, content);
  }

  @Override
  public List<Artifact> artifacts(ActorId root) {
    return readable().artifacts(root);
  }

  @Override
  public Optional<byte[]> content(String sha256) {
    return disk.content(sha256);
  }

  private Store administered() {
    if (strikes(Faults.Kind.ADMINISTRATION_FAILS)) {
      throw new StoreException("the simulated disk cannot be written to");
    }
    return disk;
  }

  @Override
  public Claim claim(int shard) {
    return administered().claim(shard);
  }

  @Override
  public void release(Fence fence) {
    writer.finish();
    administered().release(fence);
  }

  @Override
  public void saveSnapshot(ActorId actor, Snapshot snapshot) {
    if (strikes(Faults.Kind.SNAPSHOT_FAILS)) {
      throw new StoreException("the simulated disk is full");
    }
    disk.saveSnapshot(actor, snapshot);
  }

  @Override
  public void deliver(InboxMessage message, String key) {
    disk.deliver(message, key);
  }

  @Override
  public Deployment deploy(NewDefinition definition) {
    return administered().deploy(definition);
  }

  @Override
  public Optional<ActorRow> actor(ActorId actor) {
    return readable().actor(actor);
  }

  @Override
  public List<JournalEntry> journal(ActorId actor, long afterSeq, int limit) {
    return readable().journal(actor, afterSeq, limit);
  }

  @Override
  public Optional<Snapshot> snapshot(ActorId actor) {
    return readable().snapshot(actor);
  }

  @Override
  public List<TaskRow> tasks(TaskQuery query) {
    return readable().tasks(query);
  }

  @Override
  public List<InboxRow> inbox(ActorId actor, int limit) {
    return readable().inbox(actor, limit);
  }

  @Override
  public List<Alarm> alarmsDue(Instant until, int limit) {
    return readable().alarmsDue(until, limit);
  }

  @Override
  public Optional<Instant> nextAlarm(Instant after) {
    return readable().nextAlarm(after);
  }

  @Override
  public List<ActorId> outstanding(Optional<ActorId> after, int limit) {
    return readable().outstanding(after, limit);
  }

  @Override
  public List<ActorRow> list(ActorQuery query) {
    return readable().list(query);
  }

  @Override
  public Optional<StoredDefinition> definition(String kind, String name, int version) {
    return readable().definition(kind, name, version);
  }

  @Override
  public Optional<StoredDefinition> latestDefinition(String kind, String name) {
    return readable().latestDefinition(kind, name);
  }

  @Override
  public List<StoredDefinition> definitions(String kind) {
    return readable().definitions(kind);
  }

  @Override
  public void close() {}
}
