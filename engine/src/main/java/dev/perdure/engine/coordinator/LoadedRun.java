package dev.perdure.engine.coordinator;

import dev.perdure.engine.journal.JournalText;
import dev.perdure.model.ActorId;
import dev.perdure.model.message.Message;
import dev.perdure.planning.Plan;
import dev.perdure.planning.Planner;
import dev.perdure.planning.definition.ExecutableWorkflow;
import dev.perdure.planning.state.RunState;
import dev.perdure.storage.ActorRow;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.Standing;
import dev.perdure.storage.Store;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A run in memory. State and sequence number may be ahead of the store; the rest is what the store
 * holds of it.
 */
final class LoadedRun {
  private static final int PAGE = 1_000;

  final RunState state;
  long seq;

  /** Of the last one, which is written on another thread. */
  volatile long snapshotBytes;

  long bytesSinceSnapshot;
  @Nullable Standing stored;
  private @Nullable ExecutableWorkflow workflow;

  LoadedRun(RunState state) {
    this.state = state;
  }

  /** Reads the run from the store; one that does not exist yet is empty. */
  static LoadedRun load(ActorId actor, Store store) {
    Optional<ActorRow> row = store.actor(actor);
    if (row.isEmpty()) {
      return new LoadedRun(new RunState());
    }
    LoadedRun run = Snapshots.load(actor, store);
    run.stored = row.get().standing();
    List<JournalEntry> page;
    do {
      page = store.journal(actor, run.seq, PAGE);
      page.forEach(run::replay);
    } while (page.size() == PAGE);
    run.state.waits().takeTasksTouched();
    return run;
  }

  private void replay(JournalEntry entry) {
    if (entry.seq() != seq + 1) {
      throw new IllegalStateException(
          "Expected journal entry %d, but found %d".formatted(seq + 1, entry.seq()));
    }
    JournalText.read(entry.format(), entry.body()).writes().forEach(state::apply);
    seq = entry.seq();
    bytesSinceSnapshot += entry.body().length();
  }

  Plan plan(Message message, Instant now, Services services) {
    return Planner.plan(
        state, workflow(message, services), message, now, services.trace(), services.limits());
  }

  ExecutableWorkflow workflow(Services services) {
    if (workflow == null) {
      workflow = services.workflows().get(state.workflow(), state.version(), state.tasks());
    }
    return workflow;
  }

  private ExecutableWorkflow workflow(Message message, Services services) {
    if (message instanceof Message.Start start && !state.isStarted()) {
      workflow = services.workflows().get(start.workflow(), start.version(), start.tasks());
      return workflow;
    }
    return workflow(services);
  }
}
