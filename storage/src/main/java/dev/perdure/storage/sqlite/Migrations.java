package dev.perdure.storage.sqlite;

import dev.perdure.storage.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/** Brings the tables of a file up to date, one numbered script after the other. */
final class Migrations {
  static final Migrations OURS = new Migrations(List.of("001-actors-journals-inboxes.sql"));

  private final List<String> scripts;

  Migrations(List<String> scripts) {
    this.scripts = List.copyOf(scripts);
  }

  void bringUpToDate(Path file, Statements sql) throws SQLException {
    long version = sql.number("PRAGMA user_version");
    for (int i = (int) version; i < scripts.size(); i++) {
      sql.script(
          "BEGIN IMMEDIATE;"
              + read(scripts.get(i))
              + "\nPRAGMA user_version = "
              + (i + 1)
              + ";COMMIT;");
    }
  }

  private static String read(String script) {
    try (InputStream in = Migrations.class.getResourceAsStream(script)) {
      if (in == null) {
        throw new StoreException("Expected " + script + " in the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
