package dev.perdure.storage.sqlite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A connection whose statements are prepared once; for one thread at a time. */
final class Statements implements AutoCloseable {

  /** Lists come in many shapes, so that there could be ever more statements. */
  static final int MAX_PREPARED = 200;

  /** Reads a value from the current row. */
  interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }

  private final Connection connection;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  Statements(Connection connection) {
    this.connection = connection;
  }

  /** Runs a statement and says how many rows it changed. */
  int run(String sql, @Nullable Object... arguments) throws SQLException {
    try {
      return bound(sql, arguments).executeUpdate();
    } catch (SQLException e) {
      drop(sql);
      throw e;
    }
  }

  /** Runs a script of several statements. */
  void script(String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  long number(String sql, @Nullable Object... arguments) throws SQLException {
    return first(sql, row -> row.getLong(1), arguments)
        .orElseThrow(() -> new SQLException("Expected a row from " + sql));
  }

  <T> Optional<T> first(String sql, Row<T> row, @Nullable Object... arguments) throws SQLException {
    return query(
        sql, rows -> rows.next() ? Optional.of(row.read(rows)) : Optional.empty(), arguments);
  }

  <T> List<T> all(String sql, Row<T> row, @Nullable Object... arguments) throws SQLException {
    return query(
        sql,
        rows -> {
          var values = new ArrayList<T>();
          while (rows.next()) {
            values.add(row.read(rows));
          }
          return values;
        },
        arguments);
  }

  private <T> T query(String sql, Row<T> result, @Nullable Object... arguments)
      throws SQLException {
    try (ResultSet rows = bound(sql, arguments).executeQuery()) {
      return result.read(rows);
    } catch (SQLException e) {
      drop(sql);
      throw e;
    }
  }

  /** The driver finalizes a statement that failed, and would never run it again. */
  private void drop(String sql) throws SQLException {
    PreparedStatement statement = prepared.remove(sql);
    if (statement != null) {
      statement.close();
    }
  }

  private PreparedStatement bound(String sql, @Nullable Object... arguments) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      statement = prepare(sql);
    }
    for (int i = 0; i < arguments.length; i++) {
      statement.setObject(i + 1, arguments[i]);
    }
    return statement;
  }

  private PreparedStatement prepare(String sql) throws SQLException {
    if (prepared.size() == MAX_PREPARED) {
      for (PreparedStatement statement : prepared.values()) {
        statement.close();
      }
      prepared.clear();
    }
    PreparedStatement statement = connection.prepareStatement(sql);
    prepared.put(sql, statement);
    return statement;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
