package dev.perdure.cli;

import dev.perdure.engine.RunReader;
import dev.perdure.storage.DataDirectory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A data directory that the user named.
 *
 * @param name as the user wrote it
 */
record Data(String name, Path path) {

  static final String DEFAULT = ".perdure";

  static Data at(Terminal terminal, String name) {
    Path path = terminal.path(name);
    if (Files.exists(path) && !Files.isDirectory(path)) {
      throw new UserMistake("Expected a directory, but '%s' is a file".formatted(name));
    }
    return new Data(name, path);
  }

  /** Whether a run was ever started there. */
  boolean exists() {
    return Files.isRegularFile(DataDirectory.databaseOf(path));
  }

  /** A look at its runs, where there are any. */
  RunReader reader() {
    return RunReader.open(path);
  }

  void requireRuns(Terminal terminal) {
    if (!exists()) {
      throw new UserMistake(
          "There are no runs in '%s' yet; '%s run FILE' starts one, --data names another directory"
              .formatted(name, terminal.command()));
    }
  }

  /** What to add to a command so that it means this directory. */
  String option() {
    return name.equals(DEFAULT) ? "" : " --data " + Shell.quote(name);
  }
}
