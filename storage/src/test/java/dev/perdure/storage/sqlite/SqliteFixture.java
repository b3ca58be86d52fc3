package dev.perdure.storage.sqlite;

import dev.perdure.storage.DataDirectory;
import dev.perdure.storage.Holder;
import dev.perdure.storage.Store;
import dev.perdure.storage.contract.StoreUnderTest;
import dev.perdure.storage.memory.MemoryStore.Fault;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A store on a file of its own for each test, on a disk that fails as planned. */
abstract class SqliteFixture implements StoreUnderTest {
  final PlannedTrouble trouble = new PlannedTrouble();
  @TempDir Path path;
  DataDirectory directory;
  SqliteStore store;

  SqliteOptions options() {
    return SqliteOptions.defaults();
  }

  static DataDirectory hold(Path path) {
    return DataDirectory.open(path, Holder.thisProcess("test", Instant.now()), Duration.ZERO);
  }

  @BeforeEach
  void open() {
    directory = hold(path);
    store = SqliteStore.open(directory, options(), trouble);
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
