package dev.perdure.testkit;

import dev.perdure.engine.CommitObserver;
import dev.perdure.planning.state.RunState;
import dev.perdure.storage.Commit;
import java.util.HashMap;
import java.util.Map;

/**
 * Stands between the engine and its store: writes every commit into the ledger, and knows at which
 * of them the process is to end.
 */
final class Boundaries implements SimulatedStore.Follower, CommitObserver {
  private final Ledger ledger;
  private final Map<Long, CrashMoment> moments = new HashMap<>();
  private long commits;
  private String awaited = "";
  private boolean due;

  Boundaries(Ledger ledger) {
    this.ledger = ledger;
  }

  void end(long commit, CrashMoment moment) {
    moments.put(commit, moment);
  }

  @Override
  public boolean endsBefore() {
    commits++;
    boolean ends = moments.get(commits) == CrashMoment.BEFORE;
    due |= ends;
    return ends;
  }

  /** One without entries is not heard of; then it ends here. */
  @Override
  public void written(Commit commit) {
    ledger.written(commit);
    CrashMoment moment = moments.get(commits);
    if (moment == CrashMoment.HEARD && !commit.entries().isEmpty()) {
      awaited = name(commit.actor().id(), commit.newSeq());
    } else if (moment != null) {
      due = true;
    }
  }

  @Override
  public void committed(String run, RunState state, long seq) {
    ledger.remembered(run, state, seq);
    if (name(run, seq).equals(awaited)) {
      awaited = "";
      due = true;
    }
  }

  private static String name(String run, long seq) {
    return run + " " + seq;
  }

  long commits() {
    return commits;
  }

  /** Whether the process is to end now; once. */
  boolean takeDue() {
    boolean now = due;
    due = false;
    return now;
  }
}
