package dev.perdure.engine.coordinator;

import dev.perdure.model.ActorId;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import dev.perdure.planning.state.RunState;
import dev.perdure.storage.Snapshot;
import dev.perdure.storage.Store;
import dev.perdure.storage.StoreException;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the state of long runs beside their journals, so that loading one reads little of it.
 *
 * <p>A snapshot is due when the journal since the last one is four times as long as that, so all of
 * them together cost a part of what the journal did. One that is missing, lost or not understood
 * costs a longer replay and nothing else. Thread-safe.
 */
public final class Snapshots {

  /** A journal shorter than this is read as fast as a snapshot. */
  public static final long MIN_BYTES = 64 * 1024;

  private static final int GROWTH = 4;

  /** The length of a snapshot that is being written; no other is due meanwhile. */
  private static final long UNDER_WAY = -1;

  private static final long MOST_BYTES_AT_ONCE = 64 * 1024 * 1024;
  private static final int FORMAT = 1;
  private static final Logger LOG = LoggerFactory.getLogger(Snapshots.class);

  private final Store store;
  private final Consumer<Runnable> elsewhere;
  private final long minBytes;

  /**
   * @param elsewhere runs a task off the run's thread, where it may take its time
   */
  public Snapshots(Store store, Consumer<Runnable> elsewhere, long minBytes) {
    this.store = store;
    this.elsewhere = elsewhere;
    this.minBytes = minBytes;
  }

  /** Takes a snapshot if one is due. The run's state must be what is on disk. */
  void after(ActorId actor, LoadedRun run) {
    if (run.state.status().isFinal()
        || run.snapshotBytes == UNDER_WAY
        || run.bytesSinceSnapshot <= Math.max(minBytes, GROWTH * run.snapshotBytes)) {
      return;
    }
    String state = run.state.toText(about(run));
    var snapshot = new Snapshot(run.seq, FORMAT, state);
    run.snapshotBytes = UNDER_WAY;
    run.bytesSinceSnapshot = 0;
    try {
      elsewhere.accept(() -> save(actor, snapshot, run));
    } catch (RuntimeException e) {
      without(actor, snapshot, e);
      run.snapshotBytes = state.length();
    }
  }

  /** A state seldom grows by more than its journal does. */
  private static int about(LoadedRun run) {
    return (int) Math.min(run.snapshotBytes + run.bytesSinceSnapshot / 2, MOST_BYTES_AT_ONCE);
  }

  private void save(ActorId actor, Snapshot snapshot, LoadedRun run) {
    try {
      store.saveSnapshot(actor, snapshot);
    } catch (StoreException e) {
      without(actor, snapshot, e);
    } finally {
      run.snapshotBytes = snapshot.body().length();
    }
  }

  private static void without(ActorId actor, Snapshot snapshot, RuntimeException e) {
    LOG.debug("No snapshot of run {} at {}", actor.id(), snapshot.seq(), e);
  }

  /** The run as its last snapshot has it; a new one if there is none. */
  static LoadedRun load(ActorId actor, Store store) {
    Optional<Snapshot> last = store.snapshot(actor).filter(s -> s.format() == FORMAT);
    if (last.isEmpty()) {
      return new LoadedRun(new RunState());
    }
    Json state = JsonText.read(last.get().body());
    var run = new LoadedRun(RunState.ofJson(state));
    run.seq = last.get().seq();
    run.snapshotBytes = last.get().body().length();
    return run;
  }
}
