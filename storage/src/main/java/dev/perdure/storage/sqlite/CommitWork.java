package dev.perdure.storage.sqlite;

import dev.perdure.storage.Commit;
import dev.perdure.storage.CommitOutcome;
import dev.perdure.storage.InboxMessage;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.StoreException;
import java.sql.SQLException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A commit that waits for its outcome. */
final class CommitWork implements Work {
  private final Commit commit;
  private final Consumer<CommitOutcome> done;
  private @Nullable CommitOutcome outcome;
  private boolean told;

  CommitWork(Commit commit, Consumer<CommitOutcome> done) {
    this.commit = commit;
    this.done = done;
  }

  @Override
  public long bytes() {
    long bytes = 0;
    for (JournalEntry entry : commit.entries()) {
      bytes += entry.body().length();
    }
    for (InboxMessage message : commit.sent()) {
      bytes += message.body().length();
    }
    return bytes;
  }

  @Override
  public void write(Changes changes) throws SQLException, HalfWritten {
    outcome = changes.write(commit);
  }

  @Override
  public boolean isAbsent(Changes changes) throws SQLException {
    return !(outcome instanceof CommitOutcome.Committed) || changes.isAbsent(commit);
  }

  @Override
  public void acknowledge() {
    if (outcome == null) {
      throw new IllegalStateException("Expected a commit to be written before it is acknowledged");
    }
    tell(outcome);
  }

  @Override
  public void refuse(HalfWritten refusal) {
    tell(refusal.outcome());
  }

  @Override
  public void fail(StoreException cause) {
    tell(new CommitOutcome.Failed(cause));
  }

  @Override
  public void leaveUnknown(StoreException cause) {
    tell(new CommitOutcome.Unknown(cause));
  }

  /** A mistake of the caller must not keep others from hearing of theirs. */
  private void tell(CommitOutcome outcome) {
    if (told) {
      return;
    }
    told = true;
    try {
      done.accept(outcome);
    } catch (RuntimeException mistake) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, mistake);
    }
  }
}
