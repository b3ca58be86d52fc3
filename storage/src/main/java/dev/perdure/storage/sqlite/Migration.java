package dev.perdure.storage.sqlite;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A script that lifts the tables to the next format. Once released, it is never edited. */
record Migration(String name, String sql) {

  /** A script beside this class. */
  static Migration resource(String name) {
    return new Migration(name, read(name + ".sql"));
  }

  static String read(String resource) {
    try (InputStream in = Migration.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("Expected " + resource + " on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
