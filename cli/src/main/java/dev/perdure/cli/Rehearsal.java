package dev.perdure.cli;

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

  private Rehearsal() {}

  public static void main(String[] args) throws IOException {
    Path directory = Files.createTempDirectory("perdure-rehearsal-");
    try {
      rehearse(directory);
    } finally {
      delete(directory);
    }
  }

  private static void rehearse(Path directory) {
    perform(directory, "init", "first.yaml");
    perform(directory, "validate", "first.yaml");
  }

  private static void perform(Path directory, String... args) {
    var nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    var screen = new Screen(true, true, 80, 24);
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
            Map.of()));
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
