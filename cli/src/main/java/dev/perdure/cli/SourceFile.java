package dev.perdure.cli;

import dev.perdure.planning.text.Nearest;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A file that the user named, read whole.
 *
 * @param name as the user wrote it
 */
record SourceFile(String name, String text) {

  static SourceFile read(Terminal terminal, String name) {
    Path path = terminal.path(name);
    if (Files.isDirectory(path)) {
      throw new UserMistake("Expected a file, but '%s' is a directory".formatted(name));
    }
    if (!Files.exists(path)) {
      throw new UserMistake("There is no file '%s'%s".formatted(name, hint(path)));
    }
    try {
      return new SourceFile(name, Files.readString(path));
    } catch (CharacterCodingException e) {
      throw new UserMistake("Expected text in UTF-8, but '%s' holds other bytes".formatted(name));
    } catch (IOException e) {
      throw new UserMistake("The file '%s' cannot be read: %s".formatted(name, e.getMessage()));
    }
  }

  private static String hint(Path path) {
    Path parent = path.toAbsolutePath().getParent();
    return parent == null ? "" : Nearest.hint(path.getFileName().toString(), neighbours(parent));
  }

  private static List<String> neighbours(@Nullable Path directory) {
    if (directory == null || !Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.limit(1_000).map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  List<String> lines() {
    return text.lines().toList();
  }
}
