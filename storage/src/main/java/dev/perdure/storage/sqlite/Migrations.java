package dev.perdure.storage.sqlite;

import dev.perdure.storage.DataDirectory;
import dev.perdure.storage.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/**
 * Brings the tables of a file up to date, one numbered script after the other, and keeps its hands
 * off files that are not ours to touch.
 */
final class Migrations {

  /** "PERD" in ASCII; SQLite keeps it in the header of the file. */
  static final int APPLICATION_ID = 0x50455244;

  static final Migrations OURS =
      new Migrations(
          Migration.read("perdure-version.txt").strip(),
          List.of(
              Migration.resource("001-actors-journals-inboxes"),
              Migration.resource("002-tasks-of-people"),
              Migration.resource("003-artifacts"),
              Migration.resource("004-fewer-indexes")));

  private final String perdure;
  private final List<Migration> migrations;

  /**
   * @param perdure the version of Perdure that these belong to
   * @param migrations the first makes format 1 of an empty file, the second format 2 of that, …
   */
  Migrations(String perdure, List<Migration> migrations) {
    this.perdure = perdure;
    this.migrations = List.copyOf(migrations);
  }

  /** The format of a file, 0 if it is empty; refuses one that we must not write to. */
  int format(Path file, Statements sql) throws SQLException {
    long application = sql.number("PRAGMA application_id");
    int format = (int) sql.number("PRAGMA user_version");
    boolean empty = sql.number("SELECT count(*) FROM sqlite_schema") == 0;
    if (empty && application == 0 && format == 0) {
      return 0;
    }
    if (application != APPLICATION_ID) {
      throw new StoreException(
          "Expected %s to be a file of Perdure, but it belongs to another application; choose another directory"
              .formatted(file));
    }
    if (format > migrations.size()) {
      throw newer(file, format, sql);
    }
    return format;
  }

  private StoreException newer(Path file, int format, Statements sql) throws SQLException {
    String needed =
        sql.first("SELECT perdure FROM migration WHERE number = ?", row -> row.getString(1), format)
            .orElse("a newer one");
    return new StoreException(
        "Expected %s in format %d or older, but it is in format %d, which needs Perdure %s or newer; this is Perdure %s"
            .formatted(file, migrations.size(), format, needed, perdure));
  }

  /** Refuses a file whose tables are not as this version reads them. */
  void mustBeCurrent(Path file, Statements sql) throws SQLException {
    int format = format(file, sql);
    if (format != migrations.size()) {
      throw new StoreException(
          "Expected %s in format %d, but it is in format %d; start the engine on it once, which brings it up to date"
              .formatted(file, migrations.size(), format));
    }
  }

  void bringUpToDate(DataDirectory directory, Path file, Statements sql) throws SQLException {
    int format = format(file, sql);
    if (format == migrations.size()) {
      return;
    }
    if (format > 0) {
      Backup.write(directory, "perdure-format-" + format + ".backup.db", sql);
    }
    for (int number = format + 1; number <= migrations.size(); number++) {
      apply(number, migrations.get(number - 1), sql);
    }
  }

  private void apply(int number, Migration migration, Statements sql) throws SQLException {
    sql.run("BEGIN IMMEDIATE");
    try {
      sql.script(migration.sql());
      sql.script("PRAGMA application_id = " + APPLICATION_ID);
      sql.script("PRAGMA user_version = " + number);
      record(number, migration, sql);
      sql.run("COMMIT");
    } catch (SQLException | RuntimeException e) {
      sql.run("ROLLBACK");
      throw e;
    }
  }

  private void record(int number, Migration migration, Statements sql) throws SQLException {
    sql.script(
        """
        CREATE TABLE IF NOT EXISTS migration (
          number  INTEGER PRIMARY KEY,
          name    TEXT    NOT NULL,
          perdure TEXT    NOT NULL,
          at      INTEGER NOT NULL
        )
        """);
    sql.run(
        """
        INSERT INTO migration (number, name, perdure, at)
        VALUES (?, ?, ?, CAST(unixepoch('subsec') * 1000000 AS INTEGER))
        """,
        number,
        migration.name(),
        perdure);
  }
}
