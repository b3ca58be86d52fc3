package dev.perdure.storage.sqlite;

import dev.perdure.model.ActorId;
import dev.perdure.storage.CommitOutcome;
import dev.perdure.storage.Fence;
import dev.perdure.storage.Store;
import dev.perdure.storage.contract.CommitBuilder;
import java.io.PrintStream;
import java.nio.file.Path;

/**
 * A process that commits for several actors as fast as it can, and prints what was acknowledged.
 */
final class CommitUntilKilled {
  static final int ACTORS = 16;

  private final Store store;
  private final Fence fence;
  private final PrintStream out = System.out;

  private CommitUntilKilled(Store store) {
    this.store = store;
    this.fence = store.claim(0).fence();
  }

  public static void main(String[] arguments) throws InterruptedException {
    var directory = SqliteFixture.hold(Path.of(arguments[0]));
    var writing = new CommitUntilKilled(SqliteStore.open(directory));
    for (int i = 0; i < ACTORS; i++) {
      writing.go(ActorId.run("run-" + i), 0);
    }
    Thread.sleep(Long.MAX_VALUE);
  }

  private void go(ActorId actor, long seq) {
    var commit =
        seq == 0 ? CommitBuilder.birth(actor, fence) : CommitBuilder.next(actor, fence, seq);
    store.commit(commit.build(), outcome -> tell(actor, seq + 1, outcome));
  }

  private void tell(ActorId actor, long seq, CommitOutcome outcome) {
    out.println(
        outcome instanceof CommitOutcome.Committed
            ? "acknowledged " + actor.id() + " " + seq
            : "trouble " + outcome);
    out.flush();
    if (outcome instanceof CommitOutcome.Committed) {
      go(actor, seq);
    }
  }
}
