package dev.perdure.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StatementsTest {
  @TempDir Path temp;

  @Test
  void more_statements_than_are_kept_still_run() throws SQLException {
    try (var sql = new Statements(Connections.writer(temp.resolve("test.db")))) {
      for (int round = 0; round < 2; round++) {
        for (int i = 0; i <= Statements.MAX_PREPARED; i++) {
          assertThat(sql.number("SELECT " + i)).isEqualTo(i);
        }
      }
    }
  }

  @Test
  void a_statement_that_failed_runs_again() throws SQLException {
    try (var sql = new Statements(Connections.writer(temp.resolve("test.db")))) {
      sql.script("CREATE TABLE cat (name TEXT PRIMARY KEY)");
      String insert = "INSERT INTO cat (name) VALUES (?)";
      sql.run(insert, "Tom");
      assertThatThrownBy(() -> sql.run(insert, "Tom")).isInstanceOf(SQLException.class);

      assertThat(sql.run(insert, "Kit")).isEqualTo(1);
    }
  }
}
