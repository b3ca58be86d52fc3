package dev.perdure.storage.sqlite;

import dev.perdure.storage.DataDirectory;
import dev.perdure.storage.Holder;
import dev.perdure.storage.Store;
import dev.perdure.storage.contract.StoreContract;
import dev.perdure.storage.memory.MemoryStore.Fault;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The contract on a file. */
final class SqliteStoreTest implements StoreContract {
  private final PlannedTrouble trouble = new PlannedTrouble();
  @TempDir Path path;
  private DataDirectory directory;
  private Store store;

  @BeforeEach
  void open() {
    directory = DataDirectory.open(path, Holder.thisProcess("test", Instant.now()), Duration.ZERO);
    store = SqliteStore.open(directory, SqliteOptions.defaults(), trouble);
  }

  @AfterEach
  void close() {
    store.close();
    directory.close();
  }

  @Override
  public Store store() {
    return store;
  }

  @Override
  public Store reopened() {
    close();
    open();
    return store;
  }

  @Override
  public void nextCommit(Fault fault) {
    trouble.plan(fault);
  }
}
