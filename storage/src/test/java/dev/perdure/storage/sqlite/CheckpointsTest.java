package dev.perdure.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log is moved into the file when it pays, and does not grow without end. */
final class CheckpointsTest {
  private static final Checkpoints.Limits LIMITS = new Checkpoints.Limits(10, 50, 100);

  @TempDir Path temp;
  private Path file;
  private Statements sql;
  private Tables tables;
  private Checkpoints checkpoints;

  @BeforeEach
  void open() throws SQLException {
    file = temp.resolve("perdure.db");
    sql = new Statements(Connections.writer(file));
    sql.script("CREATE TABLE page (filling TEXT)");
    tables = new Tables(sql);
    tables.checkpoint();
    checkpoints = new Checkpoints(file, tables, LIMITS, new Standstill(cause -> {}), Trouble.NONE);
  }

  @AfterEach
  void close() throws SQLException {
    sql.close();
  }

  private void write(int pages) throws SQLException {
    tables.begin();
    for (int i = 0; i < pages; i++) {
      sql.run("INSERT INTO page (filling) VALUES (?)", "x".repeat(4_000));
    }
    tables.commit();
  }

  private long pendingAfterGroups(boolean idle) throws SQLException {
    for (int i = 0; i < Checkpoints.LOOK_EVERY; i++) {
      checkpoints.afterGroups(1, idle);
    }
    return tables.log().pending();
  }

  @Test
  void a_short_log_is_left_alone() throws SQLException {
    write(5);

    assertThat(pendingAfterGroups(true)).isBetween(5L, 9L);
  }

  @Test
  void a_longer_one_is_moved_when_there_is_time() throws SQLException {
    write(20);
    assertThat(pendingAfterGroups(false)).isGreaterThanOrEqualTo(20);

    assertThat(pendingAfterGroups(true)).isZero();
  }

  @Test
  void an_overdue_one_is_moved_even_if_others_wait() throws SQLException {
    write(60);

    assertThat(pendingAfterGroups(false)).isZero();
  }

  @Test
  void what_a_reader_stands_in_the_way_of_waits_until_it_left() throws SQLException {
    write(60);
    try (var reader = new Statements(Connections.reader(file))) {
      reader.run("BEGIN");
      reader.number("SELECT count(*) FROM page");
      write(120);
      assertThat(pendingAfterGroups(false)).isGreaterThanOrEqualTo(120);
      reader.run("COMMIT");
    }

    assertThat(pendingAfterGroups(false)).isZero();
    write(1);
    assertThat(tables.log().pages()).as("the log starts anew").isLessThan(10);
  }

  @Test
  void at_the_end_everything_is_moved() throws SQLException {
    write(1);
    checkpoints.atTheEnd();

    assertThat(tables.log().pending()).isZero();
  }
}
