package dev.perdure.testkit.power;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Where loads run in processes of their own, with the recorder in front of the system's calls.
 *
 * @param work a directory for everything
 * @param recorder the library
 */
record Lab(Path work, Path recorder) {

  /** The data directory below a recorded one: its parent is made by the engine, too. */
  static final Path DATA = Path.of("new", "data");

  private static final int SECONDS = 120;

  /** On top of the time that its load may take. */
  private static final int SECONDS_TO_END = 240;

  /** One process: which runs it starts, and whether it closes in the end. */
  record Life(int first, int runs, int seconds, boolean closes) {
    static Life of(int first, int runs, boolean closes) {
      return new Life(first, runs, SECONDS, closes);
    }
  }

  /**
   * Under which a process works.
   *
   * @param settings for the recorder
   * @param classesFirst what comes before our own classes: a mistake that was planted
   */
  record Condition(Map<String, String> settings, List<Path> classesFirst) {
    static final Condition NORMAL = new Condition(Map.of(), List.of());
    static final Condition DISK_LIES = new Condition(Map.of("POWER_LIE", "yes"), List.of());

    static Condition mistake(Path classes) {
      return new Condition(Map.of(), List.of(classes));
    }
  }

  /** What a process left behind. */
  record Ended(int exitCode, String output) {}

  /** A directory for one recording: what is recorded, the trace of it, and what was said. */
  record Place(Path directory) {
    static Place in(Path directory) throws IOException {
      Path real = Files.createDirectories(directory).toRealPath();
      Files.createDirectory(real.resolve("root"));
      return new Place(real);
    }

    Path root() {
      return directory.resolve("root");
    }

    Path trace() {
      return directory.resolve("trace");
    }

    Path said() {
      return directory.resolve("said");
    }

    Path output() {
      return directory.resolve("output");
    }

    Path data() {
      return root().resolve(DATA);
    }
  }

  Ended run(Place place, Life life, Condition condition) throws IOException, InterruptedException {
    return await(place, start(place, life, condition), life.seconds() + SECONDS_TO_END);
  }

  Process start(Place place, Life life, Condition condition) throws IOException {
    var builder = new ProcessBuilder(command(place, life, condition));
    builder.redirectErrorStream(true).redirectOutput(place.output().toFile());
    builder.environment().putAll(condition.settings());
    builder.environment().put("LD_PRELOAD", recorder.toString());
    builder.environment().put("POWER_ROOT", place.root().toString());
    builder.environment().put("POWER_TRACE", place.trace().toString());
    builder.environment().put("POWER_SAID", place.said().toString());
    return builder.start();
  }

  static Ended await(Place place, Process process, int seconds)
      throws IOException, InterruptedException {
    if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
    return new Ended(process.exitValue(), Files.readString(place.output()));
  }

  private static List<String> command(Place place, Life life, Condition condition) {
    var classPath = new ArrayList<>(condition.classesFirst().stream().map(Path::toString).toList());
    classPath.add(System.getProperty("java.class.path"));
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "--enable-native-access=ALL-UNNAMED",
        "-cp",
        String.join(File.pathSeparator, classPath),
        PowerLoad.class.getName(),
        place.data().toString(),
        place.said().toString(),
        Integer.toString(life.first()),
        Integer.toString(life.runs()),
        Integer.toString(life.seconds()),
        Boolean.toString(life.closes()));
  }

  /** What went wrong, in one line. */
  static String words(Throwable e) {
    return (e.getClass().getSimpleName() + ": " + e.getMessage()).strip().replaceAll("\\s+", " ");
  }

  static void delete(Path directory) {
    try (var files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
