package dev.perdure.engine.secret;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** Secrets in a directory of files, or in the lines of one file. */
record SecretFiles(Path path) implements SecretSource {

  @Override
  public Optional<String> find(String name) {
    try {
      return Files.isDirectory(path)
          ? Optional.of(withoutLineEnd(Files.readString(path.resolve(name))))
          : inLines(name);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Editors end a file with a line break that belongs to no secret. */
  private static String withoutLineEnd(String text) {
    String line = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
  }

  private Optional<String> inLines(String name) throws IOException {
    return Files.readAllLines(path).stream()
        .filter(line -> line.strip().startsWith(name))
        .map(line -> line.strip().substring(name.length()).stripLeading())
        .filter(rest -> rest.startsWith("="))
        .map(rest -> withoutQuotes(rest.substring(1).strip()))
        .findFirst();
  }

  private static String withoutQuotes(String value) {
    boolean quoted =
        value.length() >= 2
            && (value.startsWith("\"") || value.startsWith("'"))
            && value.charAt(0) == value.charAt(value.length() - 1);
    return quoted ? value.substring(1, value.length() - 1) : value;
  }
}
