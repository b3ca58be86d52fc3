package dev.perdure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.cli.Console.Said;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunsCommandsTest {

  private static final String GREET =
      """
      workflow: greet
      nodes:
        greet: { action: mock, config: { echo: true }, inputMapping: input }
      outputMapping: nodes.greet.result
      """;

  private static final String SLOW =
      """
      workflow: slow
      nodes:
        first: { action: mock }
        second: { action: mock, config: { delay: { min: 60s, max: 60s } } }
      transitions: [first -> second]
      """;

  @TempDir Path directory;
  Console console;

  @BeforeEach
  void files() throws IOException {
    console = new Console(directory).file("greet.yaml", GREET).file("slow.yaml", SLOW);
  }

  @Test
  void list_shows_runs_newest_first() {
    greet("g-1", "--label", "team=red");
    greet("g-2");

    Said said = console.call("runs", "list");

    assertThat(said.code()).isZero();
    assertThat(said.out().lines())
        .satisfiesExactly(
            line -> assertThat(line).matches("ID +WORKFLOW +STATUS +STARTED +TOOK +LABELS"),
            line -> assertThat(line).matches("g-2 +greet@1 +completed +\\d+ s ago +\\d+ ms"),
            line ->
                assertThat(line).matches("g-1 +greet@1 +completed +\\d+ s ago +\\d+ ms +team=red"));
  }

  @Test
  void list_can_be_narrowed() {
    greet("g-1", "--label", "team=red", "--label", "tier=gold");
    greet("g-2", "--label", "team=red");

    assertThat(ids("--label", "team=red")).isEqualTo("[\"g-2\",\"g-1\"]");
    assertThat(ids("--label", "team=red", "--label", "tier=gold")).isEqualTo("[\"g-1\"]");
    assertThat(ids("--limit", "1")).isEqualTo("[\"g-2\"]");
    assertThat(ids("--status", "failed,cancelled")).isEqualTo("[]");
    assertThat(ids("--workflow", "slow")).isEqualTo("[]");
    assertThat(console.call("runs", "list", "--limit", "1").err())
        .isEqualTo("These are the newest 1; --limit shows more.\n");
  }

  @Test
  void a_place_without_runs_has_an_empty_list_and_stays_as_it_is() {
    assertThat(console.call("runs", "list"))
        .isEqualTo(new Said(0, "", "No such runs in .perdure.\n"));
    assertThat(console.call("runs", "list", "--output", "json").out().strip()).isEqualTo("[ ]");
    assertThat(directory.resolve(".perdure")).doesNotExist();
  }

  @Test
  void show_tells_what_happened_and_what_came_of_it() {
    greet("g-1", "--label", "team=red");

    Said said = console.call("runs", "show", "g-1");

    assertThat(said.code()).isZero();
    assertThat(said.out().lines().map(line -> line.replaceAll("\\d+ ms", "# ms")))
        .contains(
            "✓ g-1  greet@1  completed  # ms",
            "  ✓ greet  # ms",
            "labels    team=red",
            "input     {\"name\":\"Ada\"}",
            "result    {\"name\":\"Ada\"}");
  }

  @Test
  void a_run_is_found_by_how_its_id_begins_if_only_one_does() {
    greet("red-1");
    greet("red-2");
    greet("blue-1");

    assertThat(console.call("runs", "show", "bl").out()).contains("blue-1");
    assertThat(console.call("runs", "show", "red"))
        .isEqualTo(
            new Said(
                2, "", "perdure: Several runs have an id that begins with 'red': red-2, red-1\n"));
    assertThat(console.call("runs", "show", "bleu-1"))
        .isEqualTo(
            new Said(
                2,
                "",
                "perdure: There is no run whose id is 'bleu-1' or begins so;"
                    + " did you mean 'blue-1'?\n"));
  }

  @Test
  void history_lists_the_events_in_order() {
    greet("g-1");

    Said said = console.call("runs", "history", "g-1", "--output", "json");

    assertThat(said.out().lines().map(line -> text(JsonText.read(line), "type")))
        .startsWith("workflow.started", "token.created", "task.dispatched", "task.completed")
        .endsWith("workflow.completed");
    assertThat(console.call("runs", "history", "g-1").out().lines())
        .hasSameSizeAs(said.out().lines().toList());
    assertThat(console.call("runs", "history", "g-1", "--after", "1", "--output", "json").out())
        .startsWith("{\"run\":\"g-1\",\"seq\":2,");
  }

  @Test
  void others_can_look_at_a_run_watch_and_cancel_it_while_it_is_worked_on() throws Exception {
    var run = console.start("run", "slow.yaml", "--id", "s-1").untilItSays("second begins");

    assertThat(console.call("runs", "list").out()).contains("s-1", "running");
    assertThat(console.call("runs", "show", "s-1").out())
        .contains("● second", "waits for token 2 at node 'second'");
    var watch = console.start("runs", "watch", "s-1").untilItSays("second begins");
    Said cancel = console.call("runs", "cancel", "s-1", "--reason", "changed my mind");

    assertThat(cancel).isEqualTo(new Said(0, "", "Cancelled run s-1.\n"));
    assertThat(run.end().code()).isEqualTo(1);
    assertThat(run.end().err()).endsWith("⊘ s-1 was cancelled: changed my mind\n");
    assertThat(watch.end().code()).isEqualTo(1);
    assertThat(watch.end().err()).endsWith("⊘ s-1 was cancelled: changed my mind\n");
  }

  @Test
  void watch_shows_a_finished_run_from_its_start_with_its_result() {
    greet("g-1");

    Said said = console.call("runs", "watch", "g-1");

    assertThat(said.code()).isZero();
    assertThat(said.out()).isEqualTo("{\"name\":\"Ada\"}\n");
    assertThat(said.err()).contains("started", "greet begins", "completed in");
  }

  @Test
  void a_cancel_that_nobody_hears_is_recorded_for_the_next_who_works_on_the_run() throws Exception {
    var run = console.start("run", "slow.yaml", "--id", "s-1").untilItSays("second begins");
    run.interrupt();
    run.end();

    var watch = console.start("runs", "watch", "s-1").untilItSays("second begins");
    Said cancel = console.call("runs", "cancel", "s-1", "--reason", "too late");
    Said resumed = console.call("resume", "s-1");

    assertThat(cancel)
        .isEqualTo(
            new Said(
                0,
                "",
                "Nobody works on run s-1 now. It is cancelled as soon as somebody does:"
                    + " ./perdure resume s-1\n"));
    assertThat(resumed.code()).isEqualTo(1);
    assertThat(resumed.err()).endsWith("⊘ s-1 was cancelled: too late\n");
    assertThat(watch.end().err())
        .startsWith("Nobody works on run s-1 now; to go on with it: ./perdure resume s-1\n")
        .endsWith("⊘ s-1 was cancelled: too late\n");
  }

  @Test
  void cancelling_a_finished_run_changes_nothing_and_says_so() {
    greet("g-1");

    assertThat(console.call("runs", "cancel", "g-1"))
        .isEqualTo(new Said(0, "", "Run g-1 had ended before; nothing changed.\n"));
    assertThat(console.call("runs", "cancel", "g-1", "--output", "json").out())
        .isEqualTo("{\"id\":\"g-1\",\"outcome\":\"already_final\"}\n");
  }

  private void greet(String id, String... more) {
    var args =
        new ArrayList<>(List.of("run", "greet.yaml", "--input", "{\"name\":\"Ada\"}", "--id", id));
    args.addAll(List.of(more));
    assertThat(console.call(args.toArray(String[]::new)).code()).isZero();
  }

  private String ids(String... filters) {
    var args = new ArrayList<>(List.of("runs", "list", "--output", "json"));
    args.addAll(List.of(filters));
    var runs = (Json.Arr) JsonText.read(console.call(args.toArray(String[]::new)).out());
    return Json.array(runs.items().stream().map(run -> Json.of(text(run, "id"))).toList())
        .toString();
  }

  private static String text(Json value, String name) {
    return value instanceof Json.Obj object && object.get(name) instanceof Json.Text(String text)
        ? text
        : "";
  }
}
