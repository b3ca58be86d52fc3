package dev.perdure.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page on what is promised names tests that there are. */
final class ProofPageTest {
  private static final Path PAGE = Path.of("../docs/proof.md");
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| (\\d+) \\| .* \\| `\\w+\\.\\w+` \\|$");

  /** Of the planted mistakes, too. */
  private static final Pattern NAME = Pattern.compile("`(\\w+(?:Test|Contract))\\.(\\w+)`");

  record Named(String type, String method) {}

  static List<Named> named() throws IOException {
    return NAME.matcher(Files.readString(PAGE))
        .results()
        .map(name -> new Named(name.group(1), name.group(2)))
        .distinct()
        .toList();
  }

  @ParameterizedTest
  @MethodSource("named")
  void a_test_that_the_page_names_exists(Named named) throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(".."))) {
      List<Path> sources =
          files
              .filter(file -> file.endsWith(named.type() + ".java"))
              .filter(file -> file.toString().contains("src/test"))
              .toList();
      assertThat(sources).as(named.type()).isNotEmpty();
      assertThat(sources)
          .anySatisfy(
              source ->
                  assertThat(Files.readString(source)).contains(" void " + named.method() + "("));
    }
  }

  @Test
  void the_invariants_are_numbered_and_at_least_forty() throws IOException {
    List<Integer> numbers =
        ROW.matcher(Files.readString(PAGE))
            .results()
            .map(row -> Integer.parseInt(row.group(1)))
            .toList();
    assertThat(numbers).hasSizeGreaterThanOrEqualTo(40);
    for (int i = 0; i < numbers.size(); i++) {
      assertThat(numbers.get(i)).isEqualTo(i + 1);
    }
  }
}
