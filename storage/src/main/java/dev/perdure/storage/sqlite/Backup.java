package dev.perdure.storage.sqlite;

import dev.perdure.storage.DataDirectory;
import dev.perdure.storage.StoreException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;

/** A copy of the whole database beside it, complete or not there at all. */
final class Backup {
  private Backup() {}

  static void write(DataDirectory directory, String name, Statements sql) throws SQLException {
    Path unfinished = directory.createEmpty(name + ".unfinished");
    sql.run("VACUUM INTO ?", unfinished.toString());
    Path finished = directory.path().resolve(name);
    try {
      sync(unfinished);
      Files.move(unfinished, finished, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new StoreException(
          "Expected to write a backup to " + finished + ", but: " + e.getMessage(), e);
    }
  }

  private static void sync(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }
}
