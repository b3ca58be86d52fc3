package dev.perdure.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What comes along with an embedded engine. Each guest has its reason; a new one is a decision. */
final class ClassPathTest {

  @Test
  void the_embedded_class_path_is_small_and_known() throws IOException {
    assertThat(jars())
        .containsExactlyInAnyOrder(
            "perdure-model",
            "perdure-planning",
            "perdure-storage",
            "jackson-core",
            "jackson-annotations",
            "jackson-databind",
            "json-schema-validator",
            "itu", // times of day, for the schema validator
            "snakeyaml-engine",
            "sqlite-jdbc",
            "slf4j-api",
            "jspecify");
  }

  /** The build writes the class path down, see the module's pom. */
  private static List<String> jars() throws IOException {
    String path = Files.readString(Path.of("target", "runtime-class-path.txt")).strip();
    return Arrays.stream(path.split(File.pathSeparator)).map(ClassPathTest::name).toList();
  }

  /** A module that was not packaged yet stands there as its directory of classes. */
  private static String name(String entry) {
    Path file = Path.of(entry);
    int last = file.getNameCount() - 1;
    return file.endsWith("classes")
        ? "perdure-" + file.getName(last - 2)
        : file.getName(last).toString().replaceFirst("-[0-9][^-]*(-SNAPSHOT)?\\.jar$", "");
  }
}
