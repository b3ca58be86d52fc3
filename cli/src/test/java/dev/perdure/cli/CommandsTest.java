package dev.perdure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.cli.Console.Said;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandsTest {

  private static final String GOOD =
      """
      workflow: good
      nodes:
        greet: { action: transform }
      """;

  private static final String BAD =
      """
      workflow: bad
      nodes:
        greet:
          acton: transform
      """;

  @TempDir Path directory;
  Console console;

  @BeforeEach
  void atTheConsole() {
    console = new Console(directory);
  }

  @Test
  void help_lists_the_commands_and_goes_to_standard_output() {
    Said said = console.call("--help");

    assertThat(said.code()).isZero();
    assertThat(said.out()).contains("validate", "init", "schema", "bench");
    assertThat(said.err()).isEmpty();
  }

  @Test
  void without_a_command_the_help_is_shown_as_a_mistake() {
    Said said = console.call();

    assertThat(said.code()).isEqualTo(2);
    assertThat(said.out()).isEmpty();
    assertThat(said.err())
        .startsWith("perdure: Expected a command, but found none\n")
        .contains("validate", "init", "schema");
  }

  @Test
  void a_mistyped_command_gets_the_nearest_one() {
    assertThat(console.call("valdate", "x.yaml"))
        .isEqualTo(
            new Said(
                2,
                "",
                """
                perdure: Unknown command 'valdate'; did you mean 'validate'?
                See: ./perdure --help
                """));
  }

  @Test
  void a_mistyped_option_gets_the_nearest_one() {
    assertThat(console.call("validate", "--ouput=json", "x.yaml"))
        .isEqualTo(
            new Said(
                2,
                "",
                """
                perdure: Unknown option '--ouput'; did you mean '--output'?
                See: ./perdure validate --help
                """));
  }

  @Test
  void a_wrong_value_of_an_option_says_what_was_expected() {
    assertThat(console.call("validate", "--output", "yaml", "x.yaml").err())
        .startsWith("perdure: --output: expected text or json, but found 'yaml'\n");
  }

  @Test
  void valid_files_are_listed_with_what_they_hold() throws IOException {
    write("good.yaml", GOOD + "---\n" + GOOD.replace("good", "better"));

    assertThat(console.call("validate", "good.yaml"))
        .isEqualTo(new Said(0, "✓ good.yaml: good, better\n", ""));
  }

  @Test
  void every_mistake_is_shown_at_its_place() throws IOException {
    write("bad.yaml", BAD);

    assertThat(console.call("validate", "bad.yaml"))
        .isEqualTo(
            new Said(
                2,
                "",
                """
                bad.yaml:4:5: unknown key 'acton' in a node; did you mean 'action'?
                    4 |     acton: transform
                      |     ^
                ✗ bad.yaml: 1 mistake
                """));
  }

  @Test
  void programs_get_the_mistakes_as_json() throws IOException {
    write("bad.yaml", BAD);
    write("good.yaml", GOOD);

    Said said = console.call("validate", "--output", "json", "bad.yaml", "good.yaml");

    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err()).isEmpty();
    assertThat(JsonText.read(said.out()))
        .isEqualTo(
            JsonText.read(
                """
                [
                  { "file": "bad.yaml", "valid": false, "workflows": [],
                    "errors": [{ "line": 4, "column": 5,
                      "message": "unknown key 'acton' in a node; did you mean 'action'?" }],
                    "warnings": [] },
                  { "file": "good.yaml", "valid": true, "workflows": ["good"],
                    "errors": [], "warnings": [] }
                ]
                """));
  }

  private static final String ORDER =
      """
      workflow: order
      nodes:
        pack: { task: pack }
        ship: { subworkflow: parcel }
      transitions: [pack -> ship]
      """;

  private static final String PARCEL = "workflow: parcel\nnodes: { print: {} }\n";
  private static final String PACK = "task: pack\nsteps: []\n";

  @Test
  void what_is_in_none_of_the_files_is_warned_of_where_it_is_named() throws IOException {
    write("order.yaml", ORDER);

    assertThat(console.call("validate", "order.yaml"))
        .isEqualTo(
            new Said(
                0,
                "✓ order.yaml: order\n",
                """
                order.yaml:3:17: warning: task 'pack' is in none of the files given; add it, or give its file too
                    3 |   pack: { task: pack }
                      |                 ^
                order.yaml:4:24: warning: workflow 'parcel' is in none of the files given; add it, or give its file too
                    4 |   ship: { subworkflow: parcel }
                      |                        ^
                """));
  }

  @Test
  void what_another_file_holds_is_there_unless_it_is_another_version() throws IOException {
    write("order.yaml", ORDER);
    write("old.yaml", ORDER.replace("parcel", "parcel@2").replace("order", "old"));
    write("parts.yaml", PARCEL.replace("parcel", "parcel\nversion: 3") + "---\n" + PACK);

    assertThat(console.call("validate", "order.yaml", "parts.yaml").err()).isEmpty();
    assertThat(console.call("validate", "old.yaml", "parts.yaml").err())
        .contains("old.yaml:4:24: warning: workflow 'parcel@2' is in none")
        .doesNotContain("pack'");
  }

  @Test
  void a_name_that_is_nearly_that_of_another_one_gets_it_as_a_hint() throws IOException {
    write("order.yaml", ORDER.replace("parcel", "parcle") + "---\n" + PARCEL + "---\n" + PACK);

    assertThat(console.call("validate", "order.yaml").err())
        .contains(
            "workflow 'parcle' is in none of the files given; did you mean 'parcel'?",
            "parcle }\n");
  }

  @Test
  void what_was_deployed_before_is_there_too() throws IOException {
    write("parts.yaml", PARCEL + "---\n" + PACK);
    write("order.yaml", ORDER);
    write("other.yaml", ORDER.replace("parcel", "letter"));
    assertThat(console.call("run", "parts.yaml", "--data", "d").code()).isZero();

    assertThat(console.call("validate", "order.yaml", "--data", "d").err()).isEmpty();
    assertThat(console.call("validate", "other.yaml", "--data", "d").err())
        .contains(
            "workflow 'letter' is in none of the files given, nor in d; add it, or give its file"
                + " too");
  }

  @Test
  void programs_get_these_warnings_too() throws IOException {
    write("order.yaml", ORDER + "---\n" + PACK);

    Said said = console.call("validate", "--output", "json", "order.yaml");

    assertThat(said.code()).isZero();
    assertThat(said.err()).isEmpty();
    assertThat(JsonText.read(said.out()))
        .isEqualTo(
            JsonText.read(
                """
                [
                  { "file": "order.yaml", "valid": true, "workflows": ["order"], "errors": [],
                    "warnings": [{ "line": 4, "column": 24, "message":
                      "workflow 'parcel' is in none of the files given; add it, or give its file too" }] }
                ]
                """));
  }

  @Test
  void nobody_is_warned_of_what_a_file_with_mistakes_may_hold() throws IOException {
    write("order.yaml", ORDER + "---\n" + PACK);
    write("bad.yaml", BAD);

    assertThat(console.call("validate", "order.yaml", "bad.yaml").err()).doesNotContain("warning");
  }

  @Test
  void a_missing_file_gets_the_nearest_name() throws IOException {
    write("good.yaml", GOOD);

    assertThat(console.call("validate", "god.yaml"))
        .isEqualTo(
            new Said(2, "", "perdure: There is no file 'god.yaml'; did you mean 'good.yaml'?\n"));
  }

  @Test
  void a_directory_is_no_file() {
    assertThat(console.call("validate", "."))
        .isEqualTo(new Said(2, "", "perdure: Expected a file, but '.' is a directory\n"));
  }

  @Test
  void a_file_that_is_not_utf8_is_refused() throws IOException {
    Files.write(directory.resolve("latin.yaml"), new byte[] {'#', (byte) 0xe9, '\n'});

    assertThat(console.call("validate", "latin.yaml").err())
        .isEqualTo("perdure: Expected text in UTF-8, but 'latin.yaml' holds other bytes\n");
  }

  @Test
  void init_writes_a_workflow_that_is_valid() {
    Said said = console.call("init");

    assertThat(said.code()).isZero();
    assertThat(said.err()).contains("./perdure run workflow.yaml --input");
    assertThat(console.call("validate", "workflow.yaml"))
        .isEqualTo(new Said(0, "✓ workflow.yaml: greeting\n", ""));
  }

  @Test
  void init_overwrites_nothing() throws IOException {
    write("workflow.yaml", "mine");

    Said said = console.call("init");

    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err()).startsWith("perdure: There is a file 'workflow.yaml' already");
    assertThat(directory.resolve("workflow.yaml")).hasContent("mine");
  }

  @Test
  void schema_prints_json() {
    Said said = console.call("schema");

    assertThat(said.code()).isZero();
    assertThat(JsonText.read(said.out()))
        .isInstanceOfSatisfying(
            Json.Obj.class, schema -> assertThat(schema.get("$schema")).isNotNull());
  }

  @Test
  void bench_measures_and_prints_a_table() {
    Said said = console.call("bench", "--quick", "--only", "one-step");

    assertThat(said.code()).isZero();
    assertThat(said.out())
        .startsWith("one-step  a run of one step")
        .containsPattern("  p50 +[0-9.,]+  ms +[0-9.,]+×  [0-9.,]+\n");
    assertThat(said.err()).contains("[1/1] a run of one step", "the figures say nothing");
  }

  @Test
  void bench_gives_programs_json() {
    Said said = console.call("bench", "--quick", "--only", "one-step", "--json", "-");

    assertThat(said.code()).isZero();
    assertThat(JsonText.read(said.out()))
        .isInstanceOfSatisfying(
            Json.Obj.class, report -> assertThat(report.get("scenarios")).isNotNull());
  }

  @Test
  void bench_says_before_it_measures_that_it_cannot_write_the_figures() {
    assertThat(console.call("bench", "--only", "one-step", "--json", "missing/figures.json"))
        .isEqualTo(new Said(2, "", "perdure: The file 'missing/figures.json' cannot be written\n"));
  }

  @Test
  void a_scenario_that_bench_does_not_know_gets_the_nearest_one() {
    assertThat(console.call("bench", "--only", "one-stop"))
        .isEqualTo(
            new Said(
                2, "", "perdure: There is no scenario 'one-stop'; did you mean 'one-step'?\n"));
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(directory.resolve(name), text);
  }
}
