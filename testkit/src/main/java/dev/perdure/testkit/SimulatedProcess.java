package dev.perdure.testkit;

import dev.perdure.engine.CommitObserver;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.planning.state.RunState;
import dev.perdure.storage.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** An engine with its threads, timers and work, which end together. */
final class SimulatedProcess {
  private static final int MOST_LOOPS = 3;

  /** So little that even short runs are loaded from snapshots, or so much that none are. */
  private static final List<Long> SNAPSHOT_BYTES = List.of(300L, 300L, 3_000L, 1_000_000L);

  private final World.Lifetime process;
  private final WorkflowEngine engine;
  private boolean replaced;

  SimulatedProcess(
      World world,
      Store disk,
      Faults faults,
      SimulatedWork work,
      SimulatedStore.Follower follower,
      CommitObserver remembered) {
    process = world.lifetime();
    var loops = new ArrayList<Line>();
    for (int i = world.random().nextInt(MOST_LOOPS); i >= 0; i--) {
      loops.add(process.line());
    }
    long snapshotBytes = SNAPSHOT_BYTES.get(world.random().nextInt(SNAPSHOT_BYTES.size()));
    boolean forgetful = faults.strikes(Faults.Kind.PASSIVATION, world);
    engine =
        WorkflowEngine.on(new SimulatedStore(disk, world, process, faults, follower))
            .clock(world)
            .random(() -> world.random().nextLong())
            .scheduler(new SimulatedScheduler(process))
            .executor(actions -> new SimulatedExecutor(world, process, faults, work, actions))
            .threads(loops)
            .callbacks(Runnable::run)
            .snapshotsFrom(snapshotBytes)
            .maxIdle(forgetful ? 0 : loops.size())
            .observer((run, state, seq) -> compare(remembered, run, state, seq))
            .open();
  }

  /** Once another process has taken over, memory may be behind the disk. */
  private void compare(CommitObserver remembered, String run, RunState state, long seq) {
    if (!replaced) {
      remembered.committed(run, state, seq);
    }
  }

  WorkflowEngine engine() {
    return engine;
  }

  /** In good order. */
  void close() {
    try {
      engine.close();
    } finally {
      process.end();
    }
  }

  void end() {
    process.end();
  }

  /** Another process has taken over; this one goes on for a while. */
  void endAfter(Duration delay) {
    replaced = true;
    process.after(delay, process::end);
  }
}
