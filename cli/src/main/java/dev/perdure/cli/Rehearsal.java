package dev.perdure.cli;

import dev.perdure.storage.sqlite.SqliteLibrary;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Does in an empty directory what people do most, for nobody to see.
 *
 * <p>The launcher lets Java watch once and remember the classes, so that a command starts quickly.
 */
final class Rehearsal {

  private static final Screen LIVE = new Screen(true, true, 80, 24);

  private Rehearsal() {}

  /**
   * @param args a directory to unpack SQLite's library into: what is unpacked once need not be
   *     unpacked at every start
   */
  public static void main(String[] args) throws IOException {
    SqliteLibrary.unpack(Path.of(args[0]));
    Path directory = Files.createTempDirectory("perdure-rehearsal-");
    try {
      perform(directory);
    } finally {
      delete(directory);
    }
  }

  private static void perform(Path directory) {
    call(directory, LIVE, "init", "first.yaml");
    call(directory, LIVE, "run", "first.yaml", "--id", "one", "--input", "{\"name\":\"Ada\"}");
    call(directory, Screen.PLAIN, "run", "first.yaml", "--input", "{\"name\":\"Ada\"}");
    call(directory, LIVE, "runs", "list");
    call(directory, LIVE, "runs", "show", "one");
    call(directory, LIVE, "runs", "history", "one");
    call(directory, LIVE, "runs", "watch", "one");
    call(directory, LIVE, "runs", "cancel", "one");
    call(directory, LIVE, "resume");
    call(directory, LIVE, "validate", "no-such-file.yaml");
  }

  private static void call(Path directory, Screen screen, String... args) {
    var nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    Main.run(
        args,
        new Terminal(
            InputStream.nullInputStream(),
            nowhere,
            nowhere,
            screen,
            screen,
            directory,
            "perdure",
            Map.of(),
            action -> () -> {}));
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
