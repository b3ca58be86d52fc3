package dev.perdure.storage.sqlite;

/**
 * What can be set about a SQLite store.
 *
 * @param readers how many connections read at the same time
 * @param maxQueued how many commits wait for the writer before it holds callers up
 * @param maxGroup how many commits share one transaction at most
 * @param maxGroupBytes how much text one transaction takes before the next commit has to wait for
 *     another one
 * @param fatalHandler what happens if the disk fails to sync
 */
public record SqliteOptions(
    int readers, int maxQueued, int maxGroup, long maxGroupBytes, FatalHandler fatalHandler) {

  public SqliteOptions {
    if (readers < 1 || maxQueued < 1 || maxGroup < 1 || maxGroupBytes < 1) {
      throw new IllegalArgumentException(
          "Expected readers and limits of 1 or more, but got readers=%d maxQueued=%d maxGroup=%d maxGroupBytes=%d"
              .formatted(readers, maxQueued, maxGroup, maxGroupBytes));
    }
  }

  public static SqliteOptions defaults() {
    return new SqliteOptions(4, 8_192, 1_024, 4L << 20, FatalHandler.halting());
  }

  public SqliteOptions withReaders(int readers) {
    return new SqliteOptions(readers, maxQueued, maxGroup, maxGroupBytes, fatalHandler);
  }

  public SqliteOptions withMaxQueued(int maxQueued) {
    return new SqliteOptions(readers, maxQueued, maxGroup, maxGroupBytes, fatalHandler);
  }

  public SqliteOptions withFatalHandler(FatalHandler fatalHandler) {
    return new SqliteOptions(readers, maxQueued, maxGroup, maxGroupBytes, fatalHandler);
  }
}
