package dev.perdure.bench;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** Appends rows like those of a journal in groups, with the same durability, and nothing else. */
final class BareLoop {
  private static final long NANOS = 4_000_000_000L;
  private static final int STEPS_A_RUN = 11;

  /** As long as the entry of an ordinary step. */
  private static final String BODY =
      """
      {"message":{"type":"work_completed","token":5,"attempt":1,"result":{"n":5}},"decisions":[\
      {"type":"RECORD_RESULT","token":5,"resultFrom":"message","keep":false},\
      {"type":"COMPLETE_TOKEN","token":5},\
      {"type":"CREATE_TOKEN","token":6,"node":"step6","parent":5,"via":"step5->step6"},\
      {"type":"DISPATCH_TOKEN","token":6,"attempt":1,"input":{"n":6}}]}""";

  private BareLoop() {}

  static double rowsPerSecond(Path directory, int group) throws SQLException {
    String url = "jdbc:sqlite:" + directory.resolve("bare.db");
    try (Connection connection = DriverManager.getConnection(url)) {
      prepare(connection);
      long rows = 0;
      long start = System.nanoTime();
      try (PreparedStatement insert =
          connection.prepareStatement(
              "INSERT INTO journal (actor, seq, at, format, body) VALUES (?, ?, ?, ?, ?)")) {
        while (System.nanoTime() - start < NANOS) {
          append(insert, rows, group);
          connection.commit();
          rows += group;
        }
      }
      return rows / ((System.nanoTime() - start) / 1e9);
    }
  }

  private static void prepare(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA journal_mode = WAL");
      statement.execute("PRAGMA synchronous = FULL");
      statement.execute(
          "CREATE TABLE journal (id INTEGER PRIMARY KEY, actor INTEGER NOT NULL, seq INTEGER NOT NULL,"
              + " at INTEGER NOT NULL, format INTEGER NOT NULL, body TEXT NOT NULL)");
      statement.execute("CREATE UNIQUE INDEX journal_actor_seq ON journal (actor, seq)");
    }
    connection.setAutoCommit(false);
  }

  /** As with runs in flight: each row of a group belongs to another actor. */
  private static void append(PreparedStatement insert, long rows, int group) throws SQLException {
    long turn = rows / group;
    for (int i = 0; i < group; i++) {
      insert.setLong(1, turn / STEPS_A_RUN * group + i);
      insert.setLong(2, turn % STEPS_A_RUN);
      insert.setLong(3, 1_700_000_000_000L + rows);
      insert.setInt(4, 1);
      insert.setString(5, BODY);
      insert.executeUpdate();
    }
  }
}
