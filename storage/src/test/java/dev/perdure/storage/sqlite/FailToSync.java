package dev.perdure.storage.sqlite;

import dev.perdure.model.ActorId;
import dev.perdure.storage.contract.CommitBuilder;
import dev.perdure.storage.memory.MemoryStore.Fault;
import java.nio.file.Path;
import org.sqlite.SQLiteErrorCode;

/** A process whose disk fails to sync. */
final class FailToSync {
  private FailToSync() {}

  public static void main(String[] arguments) throws InterruptedException {
    var trouble = new PlannedTrouble();
    var directory = SqliteFixture.hold(Path.of(arguments[0]));
    var store = SqliteStore.open(directory, SqliteOptions.defaults(), trouble);
    var fence = store.claim(0).fence();
    trouble.plan(Fault.FAILED, SQLiteErrorCode.SQLITE_IOERR_FSYNC);
    store.commit(
        CommitBuilder.birth(ActorId.run("run"), fence).build(),
        outcome -> System.out.println("told " + outcome));
    Thread.sleep(Long.MAX_VALUE);
  }
}
