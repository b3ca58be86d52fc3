package dev.perdure.testkit.power;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;

/** A class of ours with one mistake in it, for a control: the mistake has to be noticed. */
enum PlantedMistake {
  /** What is acknowledged is written, but not synced. */
  SYNCHRONOUS_NORMAL("Connections", "synchronous = FULL", "synchronous = NORMAL"),
  /** Whoever waits for a commit hears that it was written, though it failed. */
  FAILURE_ACKNOWLEDGED("GroupCommit", "work.fail(explain(cause));", "work.acknowledge();");

  private static final Path SOURCES = Path.of("storage/src/main/java/dev/perdure/storage/sqlite");

  private final String type;
  private final String right;
  private final String wrong;

  PlantedMistake(String type, String right, String wrong) {
    this.type = type;
    this.right = right;
    this.wrong = wrong;
  }

  /** The directory of the class as compiled. */
  Path compile(Path project, Path into) throws IOException {
    String source = Files.readString(project.resolve(SOURCES).resolve(type + ".java"));
    if (source.split(Pattern.quote(right), -1).length != 2) {
      throw new IllegalStateException(
          "Expected '%s' once in %s, but the source has changed; plant the mistake anew"
              .formatted(right, type));
    }
    Path directory = Files.createDirectories(into.resolve(name()));
    Path file = directory.resolve(type + ".java");
    Files.writeString(file, source.replace(right, wrong));
    String classPath = System.getProperty("java.class.path");
    String[] arguments = {
      "-nowarn", "-proc:none", "-cp", classPath, "-d", directory.toString(), file.toString()
    };
    if (ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments) != 0) {
      throw new IllegalStateException("Expected " + file + " to compile, but it did not");
    }
    return directory;
  }
}
