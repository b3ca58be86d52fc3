package dev.perdure.bench.bare;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqlite.SQLiteConfig;

/** A SQLite file with a table like the journal's: each group is one transaction. */
public final class SqliteAppender implements Appender {
  private static final long SOME_TIME = 1_700_000_000_000_000L;

  private final String name;
  private final Connection connection;
  private final PreparedStatement insert;

  private SqliteAppender(String name, Path directory, String synchronous) throws SQLException {
    this.name = name;
    connection = connect(directory.resolve("bare.db"));
    prepare(synchronous);
    insert =
        connection.prepareStatement(
            "INSERT INTO journal (actor, seq, at, format, body) VALUES (?, ?, ?, ?, ?)");
  }

  /** As the engine does, without asking for the last rowid after every row. */
  private static Connection connect(Path file) throws SQLException {
    var config = new SQLiteConfig();
    config.setGetGeneratedKeys(false);
    return config.createConnection("jdbc:sqlite:" + file);
  }

  /** With the engine's own settings: what is committed survives a power cut. */
  public static SqliteAppender durable(Path directory) throws SQLException {
    return new SqliteAppender("bare SQLite", directory, "FULL");
  }

  /** With the setting that many use: a power cut takes along what was committed last. */
  public static SqliteAppender unsafe(Path directory) throws SQLException {
    return new SqliteAppender("bare SQLite, synchronous=NORMAL", directory, "NORMAL");
  }

  private void prepare(String synchronous) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA journal_mode = WAL");
      statement.execute("PRAGMA synchronous = " + synchronous);
      statement.execute(
          """
          CREATE TABLE journal (
            position INTEGER PRIMARY KEY,
            actor    INTEGER NOT NULL,
            seq      INTEGER NOT NULL,
            at       INTEGER NOT NULL,
            format   INTEGER NOT NULL,
            body     TEXT    NOT NULL
          )
          """);
      statement.execute("CREATE UNIQUE INDEX journal_by_actor ON journal (actor, seq)");
    }
    connection.setAutoCommit(false);
  }

  /** What SQLite says it does: 2 is FULL. */
  int synchronous() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("PRAGMA synchronous")) {
      return row.getInt(1);
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void append(long actor, long seq, String body) throws SQLException {
    insert.setLong(1, actor);
    insert.setLong(2, seq);
    insert.setLong(3, SOME_TIME + seq);
    insert.setInt(4, 1);
    insert.setString(5, body);
    insert.executeUpdate();
  }

  @Override
  public void commit() throws SQLException {
    connection.commit();
  }

  @Override
  public void close() throws SQLException {
    try (connection) {
      insert.close();
    }
  }
}
