package dev.perdure.storage.sqlite;

import dev.perdure.model.ActorId;
import dev.perdure.storage.StoreReader;
import java.nio.file.Path;

/** A process that looks into a directory which another one holds. */
final class LookIntoDirectory {
  private LookIntoDirectory() {}

  public static void main(String[] arguments) {
    try (StoreReader reader = SqliteStore.openReadOnly(Path.of(arguments[0]))) {
      reader
          .journal(ActorId.run(arguments[1]), 0, 10)
          .forEach(entry -> System.out.println("sees " + entry.body()));
    }
  }
}
