package dev.perdure.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.model.ActorId;
import dev.perdure.storage.DataDirectory;
import dev.perdure.storage.Holder;
import dev.perdure.storage.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteConfig;

final class MigrationsTest {
  private static final Migration FIRST =
      new Migration(
          "001-cats", "CREATE TABLE cat (name TEXT); INSERT INTO cat (name) VALUES ('Tom');");
  private static final Migration SECOND =
      new Migration(
          "002-dogs",
          "CREATE TABLE dog (name TEXT); INSERT INTO dog (name) SELECT name FROM cat; DROP TABLE cat;");
  private static final Migration BROKEN =
      new Migration("002-broken", "DROP TABLE cat; CREATE TABLE nonsense");
  private static final Migrations OLD = new Migrations("0.1.0", List.of(FIRST));
  private static final Migrations NEW = new Migrations("0.2.0", List.of(FIRST, SECOND));

  @TempDir Path temp;
  private DataDirectory directory;

  @BeforeEach
  void hold() {
    directory = DataDirectory.open(temp, Holder.thisProcess("test", Instant.now()), Duration.ZERO);
  }

  @AfterEach
  void letGo() {
    directory.close();
  }

  private List<String> read(Migrations migrations, String sql) throws SQLException {
    try (var statements = SqliteStore.prepared(directory, directory.createDatabase(), migrations)) {
      return statements.all(sql, row -> row.getString(1));
    }
  }

  private static List<String> inspect(Path file, String sql) throws SQLException {
    try (var statements = new Statements(Connections.reader(file))) {
      return statements.all(sql, row -> row.getString(1));
    }
  }

  @Test
  void an_empty_file_gets_all_tables_and_no_backup() throws Exception {
    assertThat(read(NEW, "SELECT name FROM dog")).containsExactly("Tom");

    assertThat(read(NEW, "SELECT number || name || perdure FROM migration ORDER BY number"))
        .containsExactly("1001-cats0.2.0", "2002-dogs0.2.0");
    assertThat(temp).isDirectoryNotContaining("glob:**backup*");
  }

  @Test
  void an_older_file_is_lifted_after_a_backup_of_it() throws Exception {
    read(OLD, "SELECT 1");

    assertThat(read(NEW, "SELECT name FROM dog")).containsExactly("Tom");

    Path backup = temp.resolve("perdure-format-1.backup.db");
    assertThat(inspect(backup, "SELECT name FROM cat")).containsExactly("Tom");
    assertThat(inspect(backup, "PRAGMA user_version")).containsExactly("1");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(backup)))
        .isEqualTo("rw-------");
    assertThat(temp).isDirectoryNotContaining("glob:**unfinished");
  }

  @Test
  void a_file_that_is_up_to_date_is_left_alone() throws Exception {
    read(NEW, "SELECT 1");

    assertThat(read(NEW, "SELECT count(*) FROM migration")).containsExactly("2");
    assertThat(temp).isDirectoryNotContaining("glob:**backup*");
  }

  @Test
  void a_script_that_fails_changes_nothing() throws Exception {
    read(OLD, "SELECT 1");
    var broken = new Migrations("0.2.0", List.of(FIRST, BROKEN));

    assertThatThrownBy(() -> read(broken, "SELECT 1")).isInstanceOf(SQLException.class);

    assertThat(read(OLD, "SELECT name FROM cat")).containsExactly("Tom");
  }

  @Test
  void a_newer_file_is_refused_with_the_version_that_it_needs() throws Exception {
    read(NEW, "SELECT 1");

    assertThatThrownBy(() -> read(OLD, "SELECT 1"))
        .isInstanceOf(StoreException.class)
        .hasMessage(
            "Expected %s in format 1 or older, but it is in format 2, which needs Perdure 0.2.0 or newer; this is Perdure 0.1.0",
            temp.resolve("perdure.db"));
  }

  @Test
  void a_file_of_another_application_is_refused_and_not_touched() throws Exception {
    Path file = directory.createDatabase();
    try (var foreign = new Statements(new SQLiteConfig().createConnection("jdbc:sqlite:" + file))) {
      foreign.script("CREATE TABLE photo (name TEXT)");
    }
    byte[] before = Files.readAllBytes(file);

    assertThatThrownBy(() -> SqliteStore.open(directory))
        .isInstanceOf(StoreException.class)
        .hasMessage(
            "Expected %s to be a file of Perdure, but it belongs to another application; choose another directory",
            file);
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  @Test
  void a_file_whose_making_was_cut_off_is_made_anew() throws Exception {
    Path elsewhere = Files.createDirectory(temp.resolve("elsewhere")).resolve("perdure.db");
    try (var maker =
        new Statements(new SQLiteConfig().createConnection("jdbc:sqlite:" + elsewhere))) {
      maker.script("PRAGMA cache_size = 1; BEGIN; CREATE TABLE half (made TEXT)");
      maker.run("INSERT INTO half (made) VALUES (?)", "x".repeat(100_000));
      for (String name : List.of("perdure.db", "perdure.db-journal")) {
        Files.copy(elsewhere.resolveSibling(name), temp.resolve(name));
      }
    }
    assertThatThrownBy(() -> SqliteStore.openReadOnly(temp))
        .hasMessageContaining("start the engine on it once, which makes it anew");

    assertThat(read(NEW, "SELECT name FROM dog")).containsExactly("Tom");
  }

  @Test
  void a_file_that_is_no_database_is_refused() throws IOException {
    Files.writeString(directory.createDatabase(), "Dear diary, ".repeat(1000));

    assertThatThrownBy(() -> SqliteStore.open(directory))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("it is no SQLite file");
  }

  @Test
  void whoever_only_looks_is_told_to_start_the_engine_on_an_older_file() throws Exception {
    Path file = directory.createDatabase();
    try (var sql = SqliteStore.prepared(directory, file, OLD)) {
      assertThatThrownBy(() -> NEW.mustBeCurrent(file, sql))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("Expected %s in format 2, but it is in format 1", file);
    }
  }

  @Test
  void whoever_only_looks_is_told_that_there_is_nothing() {
    assertThatThrownBy(() -> SqliteStore.openReadOnly(temp))
        .isInstanceOf(StoreException.class)
        .hasMessage("Expected the data of an engine in %s, but there is none", temp);
  }

  @Test
  void our_own_file_knows_which_version_of_perdure_made_it() throws Exception {
    try (var store = SqliteStore.open(directory)) {
      assertThat(store.actor(ActorId.run("nobody"))).isEmpty();
    }

    assertThat(inspect(temp.resolve("perdure.db"), "SELECT DISTINCT perdure FROM migration"))
        .singleElement()
        .asString()
        .matches("\\d+\\.\\d+\\.\\d+.*");
  }
}
