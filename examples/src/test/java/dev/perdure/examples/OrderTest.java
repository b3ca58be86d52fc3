package dev.perdure.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OrderTest {
  private static final Path SOURCE = Path.of("src/main/java/dev/perdure/examples/Order.java");
  private static final int LONGEST = 20;

  @TempDir Path directory;

  @Test
  void it_prints_the_reservation_and_a_second_time_the_same_one() throws Exception {
    assertThat(printed()).isEqualTo("{\"reservation\":\"3 x apple\"}");
    assertThat(printed()).isEqualTo("{\"reservation\":\"3 x apple\"}");
  }

  @Test
  void the_readme_shows_what_is_compiled_and_run_here() throws Exception {
    String source = Files.readString(SOURCE);
    String shown =
        source.substring(
            source.indexOf("record Reserve("), source.indexOf("  static Reserved reserve"));
    String code = shown.stripIndent().indent(-2).strip();

    assertThat(Files.readString(Path.of("../README.md"))).contains(code);
    assertThat(code.lines().filter(line -> !line.isBlank()).count()).isLessThanOrEqualTo(LONGEST);
  }

  private String printed() throws Exception {
    PrintStream before = System.out;
    var bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      Order.main(new String[] {directory.toString()});
    } finally {
      System.setOut(before);
    }
    return bytes.toString(StandardCharsets.UTF_8).strip();
  }
}
