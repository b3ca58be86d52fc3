package dev.perdure.testkit;

import dev.perdure.storage.Commit;
import java.util.HashMap;
import java.util.Map;

/** At which commits the process is to end, and at which moment of them. */
final class Boundaries {
  private final Map<Long, CrashMoment> moments = new HashMap<>();
  private long commits;
  private String awaited = "";
  private boolean due;

  void end(long commit, CrashMoment moment) {
    moments.put(commit, moment);
  }

  /** The store has a commit before it; whether it must not write it any more. */
  boolean endsBefore() {
    commits++;
    boolean ends = moments.get(commits) == CrashMoment.BEFORE;
    due |= ends;
    return ends;
  }

  /** One without entries is not heard of; then it ends here. */
  void written(Commit commit) {
    CrashMoment moment = moments.get(commits);
    if (moment == CrashMoment.HEARD && !commit.entries().isEmpty()) {
      awaited = name(commit.actor().id(), commit.newSeq());
    } else if (moment != null) {
      due = true;
    }
  }

  /** The process knows that the run's entries are written. */
  void heard(String run, long seq) {
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
