package dev.perdure.engine;

import dev.perdure.storage.DataDirectory;
import dev.perdure.storage.Holder;
import dev.perdure.storage.Store;
import dev.perdure.storage.StoreException;
import dev.perdure.storage.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;

/** Opens the SQLite store of a data directory, and takes hold of the directory with it. */
final class SqliteFiles {
  private SqliteFiles() {}

  static EngineBuilder.Opened open(
      Path directory, String command, Duration waitForLock, Consumer<String> warnings) {
    var me = Holder.thisProcess(command, Instant.now());
    DataDirectory data = DataDirectory.open(directory, me, waitForLock);
    try {
      Store store = SqliteStore.open(data);
      data.warning().ifPresent(warnings);
      return new EngineBuilder.Opened(store, data::close);
    } catch (StoreException e) {
      data.close();
      throw e;
    }
  }
}
