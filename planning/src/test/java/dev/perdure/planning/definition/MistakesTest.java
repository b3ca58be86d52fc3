package dev.perdure.planning.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each kind of mistake, as a file and what is said of it, in {@code mistakes.txt} and its
 * neighbours: a case begins with {@code ===}, and behind {@code >>>} stands what its author reads.
 */
class MistakesTest {

  static Stream<Arguments> cases() throws IOException {
    return Stream.of(
            resource("mistakes.txt"),
            resource("names-known-elsewhere.txt"),
            resource("branch-mistakes.txt"),
            resource("branch-warnings.txt"))
        .flatMap(MistakesTest::cases);
  }

  private static Stream<Arguments> cases(String bank) {
    return Arrays.stream(bank.split("(?m)^=== "))
        .skip(1)
        .map(
            text -> {
              String name = text.substring(0, text.indexOf('\n'));
              String body = text.substring(text.indexOf('\n') + 1);
              int answer = body.indexOf("\n>>>\n");
              return Arguments.of(name, body.substring(0, answer + 1), body.substring(answer + 5));
            });
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void a_mistake_is_shown_with_its_place(String name, String file, String expected) {
    var reading = DefinitionReader.read("w.yaml", file);

    String said =
        Stream.concat(
                reading.errors().stream().map(Mistake::toString),
                reading.warnings().stream().map(warning -> "warning: " + warning))
            .map(line -> line + "\n")
            .collect(Collectors.joining());
    assertThat(said).as(name).isEqualTo(expected);
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = MistakesTest.class.getResourceAsStream(name)) {
      assertThat(in).as(name).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
