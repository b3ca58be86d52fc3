package dev.perdure.storage.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.sqlite.SQLiteConfig;

/** Opens connections to a file, each with its settings and the reason for them. */
final class Connections {

  /** How long to wait for somebody who writes to the file with a tool of theirs. */
  static final Duration BUSY_TIMEOUT = Duration.ofSeconds(5);

  private static final List<String> OF_EVERY_CONNECTION =
      List.of(
          // Sorting a page of a list needs no file.
          "PRAGMA temp_store = MEMORY",
          // Reading through a memory map would turn an I/O error into a signal that ends the JVM.
          "PRAGMA mmap_size = 0",
          // The file is our own, but somebody else may have put functions into its schema.
          "PRAGMA trusted_schema = OFF");

  private static final List<String> OF_THE_WRITER =
      List.of(
          // Takes effect in an empty file only. Larger pages were slower here: a commit touches few
          // bytes of many pages.
          "PRAGMA page_size = 4096",
          // Readers never wait for the writer, nor it for them; a commit is one append.
          "PRAGMA journal_mode = WAL",
          // One sync a commit. With NORMAL a power cut takes acknowledged commits along.
          "PRAGMA synchronous = FULL",
          // On macOS fsync alone leaves the data in the drive's cache.
          "PRAGMA fullfsync = ON",
          "PRAGMA checkpoint_fullfsync = ON",
          // An automatic checkpoint swallows its errors, a failed sync among them; the writer
          // makes its own.
          "PRAGMA wal_autocheckpoint = 0",
          // After a rush the log gives its space back.
          "PRAGMA journal_size_limit = 67108864",
          // In KiB: the right edges of the indexes stay in memory.
          "PRAGMA cache_size = -65536");

  private static final List<String> OF_A_READER =
      List.of(
          // In KiB; what readers need most, the operating system has at hand.
          "PRAGMA cache_size = -8192");

  private Connections() {}

  static Connection writer(Path file) throws SQLException {
    return open(file, new SQLiteConfig(), OF_THE_WRITER);
  }

  /** Undoes what a process left half done outside of WAL mode, and changes no setting. */
  static Connection undoing(Path file) throws SQLException {
    return open(file, new SQLiteConfig(), OF_A_READER);
  }

  static Connection reader(Path file) throws SQLException {
    var config = new SQLiteConfig();
    config.setReadOnly(true);
    return open(file, config, OF_A_READER);
  }

  private static Connection open(Path file, SQLiteConfig config, List<String> settings)
      throws SQLException {
    config.setBusyTimeout((int) BUSY_TIMEOUT.toMillis());
    // The driver would ask for the last rowid after every INSERT, with a statement made anew.
    config.setGetGeneratedKeys(false);
    // As a URI, because the driver would take a '?' in a plain path for settings.
    Connection connection = config.createConnection("jdbc:sqlite:" + file.toUri());
    try (Statement statement = connection.createStatement()) {
      for (String setting : OF_EVERY_CONNECTION) {
        statement.execute(setting);
      }
      for (String setting : settings) {
        statement.execute(setting);
      }
      return connection;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }
}
