package dev.perdure.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was acknowledged outlives a power cut only with these settings. */
final class ConnectionsTest {

  @TempDir Path directory;

  @Test
  void a_commit_waits_until_the_log_is_on_disk() throws SQLException {
    try (Connection writer = Connections.writer(directory.resolve("perdure.db"))) {
      assertThat(setting(writer, "journal_mode")).isEqualTo("wal");
      assertThat(setting(writer, "synchronous")).as("FULL").isEqualTo("2");
      assertThat(setting(writer, "fullfsync")).isEqualTo("1");
    }
  }

  @Test
  void a_checkpoint_waits_for_the_disk_too_and_never_comes_by_itself() throws SQLException {
    try (Connection writer = Connections.writer(directory.resolve("perdure.db"))) {
      assertThat(setting(writer, "checkpoint_fullfsync")).isEqualTo("1");
      assertThat(setting(writer, "wal_autocheckpoint")).isEqualTo("0");
    }
  }

  private static String setting(Connection connection, String name) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("PRAGMA " + name)) {
      return row.getString(1);
    }
  }
}
