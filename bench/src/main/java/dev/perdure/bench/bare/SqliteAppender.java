package dev.perdure.bench.bare;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.sqlite.SQLiteConfig;

/**
 * A SQLite file with a table like the journal's: each group is one transaction.
 *
 * <p>It has every setting and trick of the engine's own writer. A loop that is slower than it could
 * be would flatter the engine.
 */
public final class SqliteAppender implements Appender {
  private static final long SOME_TIME = 1_700_000_000_000_000L;

  /** Several rows in one statement cost less. */
  private static final int ROWS_A_STATEMENT = 16;

  private static final String INSERT =
      "INSERT INTO journal (actor, seq, at, format, body) VALUES (?, ?, ?, ?, ?)";
  private static final int COLUMNS = 5;

  private final String name;
  private final Connection connection;
  private final PreparedStatement insertOne;
  private final PreparedStatement insertSeveral;
  private final List<Row> waiting = new ArrayList<>();

  private record Row(long actor, long seq, String body) {}

  private SqliteAppender(String name, Path directory, String synchronous) throws SQLException {
    this.name = name;
    connection = connect(directory.resolve("bare.db"));
    prepare(synchronous);
    insertOne = connection.prepareStatement(INSERT);
    insertSeveral =
        connection.prepareStatement(INSERT + ", (?, ?, ?, ?, ?)".repeat(ROWS_A_STATEMENT - 1));
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
      statement.execute("PRAGMA fullfsync = ON");
      statement.execute("PRAGMA checkpoint_fullfsync = ON");
      statement.execute("PRAGMA cache_size = -65536");
      statement.execute("PRAGMA wal_autocheckpoint = 8000");
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
    waiting.add(new Row(actor, seq, body));
    if (waiting.size() == ROWS_A_STATEMENT) {
      insert(insertSeveral, waiting);
      waiting.clear();
    }
  }

  private static void insert(PreparedStatement statement, List<Row> rows) throws SQLException {
    int column = 0;
    for (Row row : rows) {
      statement.setLong(column + 1, row.actor());
      statement.setLong(column + 2, row.seq());
      statement.setLong(column + 3, SOME_TIME + row.seq());
      statement.setInt(column + 4, 1);
      statement.setString(column + 5, row.body());
      column += COLUMNS;
    }
    statement.executeUpdate();
  }

  @Override
  public void commit() throws SQLException {
    for (Row row : waiting) {
      insert(insertOne, List.of(row));
    }
    waiting.clear();
    connection.commit();
  }

  @Override
  public void close() throws SQLException {
    try (connection;
        insertOne) {
      insertSeveral.close();
    }
  }
}
