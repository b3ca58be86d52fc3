package dev.perdure.storage.sqlite;

import dev.perdure.model.ActorId;
import dev.perdure.storage.CommitOutcome;
import dev.perdure.storage.Fence;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.Store;
import dev.perdure.storage.contract.CommitBuilder;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * A process that commits for several actors as fast as it can, prints what was acknowledged, and
 * tries again what failed.
 */
final class CommitUntilKilled {
  static final int ACTORS = 16;
  private static final Executor LATER =
      CompletableFuture.delayedExecutor(20, TimeUnit.MILLISECONDS);

  private final Store store;
  private final Fence fence;
  private final int padding;

  private CommitUntilKilled(Store store, int padding) {
    this.store = store;
    this.fence = store.claim(0).fence();
    this.padding = padding;
  }

  static JournalEntry entry(long seq, int padding) {
    String body = "{\"entry\":%d,\"padding\":\"%s\"}".formatted(seq, "x".repeat(padding));
    return new JournalEntry(seq, CommitBuilder.NOON, 1, body);
  }

  public static void main(String[] arguments) throws InterruptedException {
    var directory = SqliteFixture.hold(Path.of(arguments[0]));
    var writing =
        new CommitUntilKilled(SqliteStore.open(directory), Integer.parseInt(arguments[1]));
    for (int i = 0; i < ACTORS; i++) {
      writing.go(ActorId.run("run-" + i), 0);
    }
    Thread.sleep(Long.MAX_VALUE);
  }

  private void go(ActorId actor, long seq) {
    var commit =
        seq == 0 ? CommitBuilder.birth(actor, fence) : CommitBuilder.next(actor, fence, seq);
    store.commit(
        commit.entry(entry(seq + 1, padding)).build(), outcome -> tell(actor, seq, outcome));
  }

  private void tell(ActorId actor, long seq, CommitOutcome outcome) {
    switch (outcome) {
      case CommitOutcome.Committed() -> {
        print("acknowledged " + actor.id() + " " + (seq + 1));
        go(actor, seq + 1);
      }
      case CommitOutcome.Failed(var cause) -> {
        print("failed " + cause.getMessage());
        LATER.execute(() -> go(actor, seq));
      }
      default -> print("trouble " + outcome);
    }
  }

  private static void print(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
