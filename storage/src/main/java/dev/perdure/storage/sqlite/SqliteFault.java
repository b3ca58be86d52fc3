package dev.perdure.storage.sqlite;

import dev.perdure.storage.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What an error of SQLite means to us. */
final class SqliteFault {
  private SqliteFault() {}

  /** After a failed sync nobody knows what is on disk, and trying again does not tell. */
  static boolean isFatal(Throwable error) {
    return switch (code(error)) {
      case SQLITE_IOERR_FSYNC, SQLITE_IOERR_DIR_FSYNC -> true;
      default -> false;
    };
  }

  /** A process ended before the file was in WAL mode, and left what it takes to undo its work. */
  static boolean isHalfMade(Throwable error) {
    return code(error) == SQLiteErrorCode.SQLITE_READONLY_ROLLBACK;
  }

  static StoreException explain(Path file, Throwable error) {
    return new StoreException(
        "Expected to use %s, but %s (%s)".formatted(file, reason(error), error.getMessage()),
        error);
  }

  private static String reason(Throwable error) {
    return switch (code(error)) {
      case SQLITE_FULL -> "the disk is full; free some space, then the work goes on";
      case SQLITE_BUSY, SQLITE_BUSY_SNAPSHOT, SQLITE_BUSY_RECOVERY, SQLITE_BUSY_TIMEOUT ->
          "another process is writing to it; end that one, then the work goes on";
      case SQLITE_IOERR_FSYNC, SQLITE_IOERR_DIR_FSYNC ->
          "the disk failed to sync, so what was written last may be lost; check the disk, then"
              + " start again";
      case SQLITE_CORRUPT, SQLITE_CORRUPT_INDEX, SQLITE_CORRUPT_SEQUENCE ->
          "the file is damaged; restore a backup";
      case SQLITE_NOTADB -> "it is no SQLite file";
      case SQLITE_READONLY_ROLLBACK ->
          "a process ended while it made it; start the engine on it once, which makes it anew";
      case SQLITE_READONLY, SQLITE_READONLY_DBMOVED, SQLITE_READONLY_DIRECTORY ->
          "it cannot be written to; was it moved, or its permissions changed?";
      case SQLITE_CANTOPEN -> "it cannot be opened; is it there, and may it be read?";
      default -> error instanceof SQLException ? "SQLite reports an error" : "something went wrong";
    };
  }

  private static SQLiteErrorCode code(Throwable error) {
    return error instanceof SQLiteException sqlite
        ? sqlite.getResultCode()
        : SQLiteErrorCode.UNKNOWN_ERROR;
  }
}
