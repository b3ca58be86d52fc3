package dev.perdure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.cli.Console.Said;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What runs made, from the command line. */
@Timeout(60)
class ArtifactCommandsTest {

  private static final String REPORT =
      """
      workflow: report
      nodes:
        text: { action: artifact, config: { name: hello.txt }, inputMapping: { content: "'Hello ' + input.name" } }
        bytes: { action: artifact, config: { name: bytes }, inputMapping: { base64: "'AAEC'" } }
      transitions: [ text -> bytes ]
      ---
      workflow: doomed
      nodes:
        text: { action: artifact, config: { name: hello.txt }, inputMapping: { content: "'Hello'" } }
        end: { fail: { code: NO, message: no } }
      transitions: [ text -> end ]
      """;

  @TempDir Path directory;
  private Console console;

  @BeforeEach
  void aRunThatMadeTwo() throws Exception {
    console = new Console(directory).file("report.yaml", REPORT);
    console.call("run", "report.yaml", "--id", "r1", "--input", "{\"name\":\"Ada\"}");
  }

  @Test
  void list_shows_what_a_run_left() {
    Said said = console.call("artifacts", "list", "r1");

    assertThat(said.out().lines())
        .containsExactly(
            "NAME       SIZE  TYPE                       SHA-256       STATUS",
            "bytes      3 B   application/octet-stream   ae4b3280e56e  committed",
            "hello.txt  9 B   text/plain; charset=utf-8  d3ce3532b03b  committed");
    assertThat(said.err()).contains("./perdure artifacts get r1 bytes");
    assertThat(console.call("artifacts", "list", "r1", "--output", "json").out())
        .contains("\"id\" : \"r1/1/hello.txt\"", "\"status\" : \"committed\"");
    assertThat(console.call("runs", "show", "r1").out())
        .contains("artifact  hello.txt (9 B, text/plain; charset=utf-8)");
  }

  @Test
  void get_writes_the_content_to_standard_output_or_to_a_file() throws Exception {
    assertThat(console.call("artifacts", "get", "r1", "hello.txt").out()).isEqualTo("Hello Ada");
    assertThat(console.call("artifacts", "get", "r1", "bytes").out()).isEqualTo("\0\1\2");

    Said named = console.call("artifacts", "get", "r1", "hello.txt", "-o", "copy.txt");
    console.call("artifacts", "get", "r1", "bytes", "-o", ".");

    assertThat(named.err()).contains("Wrote 9 B to");
    assertThat(directory.resolve("copy.txt")).hasContent("Hello Ada");
    assertThat(Files.readAllBytes(directory.resolve("bytes"))).containsExactly(0, 1, 2);
    assertThat(directory.toFile().list()).noneMatch(file -> file.endsWith(".part"));
  }

  @Test
  void a_name_that_is_not_there_is_said_with_those_that_are() {
    Said typo = console.call("artifacts", "get", "r1", "helo.txt");

    assertThat(typo.code()).isEqualTo(2);
    assertThat(typo.err()).contains("Run r1 has no artifact 'helo.txt'; did you mean 'hello.txt'?");
    assertThat(console.call("artifacts", "get", "r1", "x").err())
        .contains("known: bytes, hello.txt");
    assertThat(console.call("artifacts", "list", "r2").err()).contains("There is no run");
  }

  @Test
  void what_a_failed_run_staged_is_shown_as_not_committed() {
    console.call("run", "report.yaml", "--workflow", "doomed", "--id", "d1");

    assertThat(console.call("artifacts", "list", "d1").out())
        .contains("not committed: the run is failed");
    assertThat(console.call("artifacts", "get", "d1", "hello.txt").out()).isEqualTo("Hello");
  }

  @Test
  void a_file_that_cannot_be_written_is_a_mistake_that_leaves_nothing_half_done() {
    Said said = console.call("artifacts", "get", "r1", "hello.txt", "-o", "no/such/place.txt");

    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err()).contains("The file 'no/such/place.txt' cannot be written");
  }
}
