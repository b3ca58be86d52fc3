package dev.perdure.testkit.bugs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One planted mistake: what is wrong in a sentence, and a unified diff that makes it so.
 *
 * @param name the file's name without its ending
 * @param hunks by the path of the file that they change, seen from the root of the repository
 */
record Patch(String name, String sentence, Map<String, List<Hunk>> hunks) {
  private static final String ENDING = ".patch";

  /** All of a directory, in the order of their names. */
  static List<Patch> in(Path directory) throws IOException {
    var patches = new ArrayList<Patch>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(f -> f.toString().endsWith(ENDING)).sorted().toList()) {
        patches.add(read(file));
      }
    }
    return patches;
  }

  static Patch read(Path file) throws IOException {
    String name = file.getFileName().toString().replace(ENDING, "");
    return of(name, Files.readAllLines(file));
  }

  /** The first line is a comment that says what is wrong; no file is made or removed. */
  static Patch of(String name, List<String> lines) {
    if (lines.isEmpty() || !lines.getFirst().matches("# .+\\.")) {
      throw new IllegalArgumentException(
          "Expected '%s' to begin with '# ' and a sentence on what is wrong".formatted(name));
    }
    Map<String, List<Hunk>> hunks = new LinkedHashMap<>();
    List<Hunk> ofFile = List.of();
    for (String line : lines) {
      if (line.startsWith("+++ b/")) {
        ofFile = hunks.computeIfAbsent(line.substring(6), path -> new ArrayList<>());
      } else if (line.startsWith("@@")) {
        ofFile.add(Hunk.begunBy(line));
      } else if (!ofFile.isEmpty() && line.matches("[ +-].*") && !line.startsWith("--- a/")) {
        ofFile.getLast().add(line);
      }
    }
    return new Patch(name, lines.getFirst().substring(2), hunks);
  }

  /**
   * The changed files with their new text.
   *
   * @throws IllegalStateException if the sources are no longer what the patch was made for
   */
  Map<String, String> applied(Path root) throws IOException {
    Map<String, String> changed = new LinkedHashMap<>();
    for (var file : hunks.entrySet()) {
      Path source = root.resolve(file.getKey());
      if (!Files.isRegularFile(source)) {
        throw stale("there is no " + file.getKey());
      }
      List<String> lines = new ArrayList<>(Files.readAllLines(source));
      int moved = 0;
      for (Hunk hunk : file.getValue()) {
        int at = hunk.placeIn(lines, moved);
        if (at < 0) {
          throw stale("%s has no longer:%n%s".formatted(file.getKey(), hunk.before()));
        }
        hunk.applyTo(lines, at);
        moved += hunk.growth();
      }
      changed.put(file.getKey(), String.join("\n", lines) + "\n");
    }
    return changed;
  }

  /** The names of the changed types, without those inside them. */
  List<String> types() {
    return hunks.keySet().stream()
        .map(file -> file.replaceFirst(".*/src/main/java/", ""))
        .map(file -> file.replace(".java", "").replace('/', '.'))
        .toList();
  }

  private IllegalStateException stale(String why) {
    return new IllegalStateException(
        """
        Expected the planted mistake testkit/bugs/%s.patch to fit the sources, but %s
        It plants: %s
        Plant the same mistake in the sources as they are now, and replace the patch: git diff -U1 after its first \
        line. If the mistake cannot be made any more, remove the patch, and say why in the commit."""
            .formatted(name, why, sentence));
  }

  @Override
  public String toString() {
    return name;
  }
}
