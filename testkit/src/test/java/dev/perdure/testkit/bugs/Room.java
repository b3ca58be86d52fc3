package dev.perdure.testkit.bugs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** The modules whose tests are asked, each with those that stand on it. */
enum Room {
  MODEL,
  PLANNING,
  STORAGE,
  ENGINE,
  TESTKIT;

  /** They look at the build instead of what it does, or need what only their own module has. */
  private static final Set<String> OF_THE_BUILD =
      Set.of(
          "PurityTest",
          "RoomsTest",
          "ClassPathTest",
          "CelOracleTest",
          "ReferencePageTest",
          "RobustnessTest",
          "BugBankTest");

  /** Asked by themselves. */
  private static final Set<String> SIMULATIONS = Set.of("CrashEverywhereTest", "SimulationsTest");

  String directory() {
    return name().toLowerCase(Locale.ROOT);
  }

  Path classes(Path root) {
    return root.resolve(directory()).resolve("target/classes");
  }

  Path testClasses(Path root) {
    return root.resolve(directory()).resolve("target/test-classes");
  }

  /**
   * The room of a file and those above it, the cheapest first, up to the engine; planning and
   * storage know nothing of each other.
   */
  static List<Room> above(String changedFile) {
    Room lowest =
        Arrays.stream(values())
            .filter(room -> changedFile.startsWith(room.directory() + "/"))
            .findFirst()
            .orElseThrow(
                () -> new IllegalArgumentException("No room is tested for " + changedFile));
    return Arrays.stream(values())
        .filter(room -> room.compareTo(lowest) >= 0 && room.compareTo(ENGINE) <= 0)
        .filter(room -> !(lowest == PLANNING && room == STORAGE))
        .toList();
  }

  /** The names of its test classes. */
  List<String> tests(Path root) throws IOException {
    Path directory = testClasses(root);
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .map(file -> directory.relativize(file).toString())
          .filter(file -> file.endsWith("Test.class") && !file.contains("$"))
          .map(file -> file.replace(".class", "").replace('/', '.').replace('\\', '.'))
          .filter(name -> !isLeftOut(name.substring(name.lastIndexOf('.') + 1)))
          .sorted()
          .toList();
    }
  }

  private static boolean isLeftOut(String simpleName) {
    return OF_THE_BUILD.contains(simpleName) || SIMULATIONS.contains(simpleName);
  }
}
