package dev.perdure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.cli.Console.Said;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs that start other runs, from the command line. */
class FamilyTest {

  private static final String ORDER =
      """
      workflow: order
      nodes:
        open: {}
        ship: { subworkflow: ship, inputMapping: input, outputMapping: { output.n: result.n } }
        bill: { subworkflow: ship, inputMapping: input }
      transitions: [open -> ship, open -> bill]
      """;

  private static final String SHIP =
      """
      workflow: ship
      nodes:
        send:
          action: mock
          config: { echo: true }
          inputMapping: { n: 7 }
          outputMapping: { output.n: result.n }
      """;

  @TempDir Path directory;
  Console console;

  @BeforeEach
  void files() throws IOException {
    console =
        new Console(directory)
            .file("order.yaml", ORDER)
            .file("ship.yaml", SHIP)
            .file("both.yaml", ORDER + "---\n" + SHIP);
  }

  @Test
  void on_a_terminal_the_steps_of_children_stand_below_the_steps_that_started_them() {
    console.screen(new Screen(true, false, 80, 24));

    String ran = console.call("run", "both.yaml", "--id", "o-1").err();
    String watched = console.call("runs", "watch", "o-1").err();

    for (String drawn : List.of(ran, watched)) {
      assertThat(LiveProgressTest.lastDrawing(drawn))
          .map(line -> line.replaceAll(" +[0-9.]+ m?s$", ""))
          .endsWith("  ✓ open", "    ✓ ship", "      ✓ send", "    ✓ bill", "      ✓ send");
    }
  }

  @Test
  void a_file_whose_subworkflow_is_nowhere_is_refused_before_anything_starts() {
    Said said = console.call("run", "order.yaml", "--id", "o-1");

    assertThat(said.code()).isEqualTo(Exit.MISTAKE);
    assertThat(said.err())
        .contains("Workflow 'order' runs 'ship', which is neither in 'order.yaml' nor in ")
        .contains("nothing was started");
    assertThat(ids()).isEqualTo("[]");
  }

  @Test
  void a_subworkflow_that_an_earlier_file_brought_along_is_known() {
    console.call("run", "ship.yaml", "--id", "s-1");
    Said told = console.call("run", "order.yaml", "--id", "o-0");
    assertThat(told.err()).contains("ship begins: workflow ship as run ");

    Said said = console.call("run", "order.yaml", "--id", "o-1", "--output", "json");

    assertThat(said.code()).as(said.err()).isZero();
    assertThat(((Json.Obj) JsonText.read(said.out())).get("output"))
        .isEqualTo(Json.object("n", Json.of(7)));
  }

  @Test
  void a_mock_may_be_for_a_node_of_a_child_but_not_for_the_child() {
    Said child =
        console.call(
            "run", "both.yaml", "--id", "o-1", "--output", "json", "--mock", "send={\"n\":9}");
    Said whole = console.call("run", "both.yaml", "--id", "o-2", "--mock", "ship={}");

    assertThat(((Json.Obj) JsonText.read(child.out())).get("output"))
        .isEqualTo(Json.object("n", Json.of(9)));
    assertThat(whole.code()).isEqualTo(Exit.MISTAKE);
    assertThat(whole.err())
        .contains("--mock ship: node 'ship' runs workflow 'ship'; mock the nodes of that instead");
  }

  @Test
  void list_shows_what_was_started_from_outside_unless_asked_for_more() {
    console.call("run", "both.yaml", "--workflow", "order", "--id", "o-1");

    assertThat(ids()).isEqualTo("[\"o-1\"]");
    assertThat(list("--all").items()).hasSize(3);
    assertThat(list("--children", "o-1").items())
        .hasSize(2)
        .allSatisfy(
            child -> assertThat(((Json.Obj) child).get("parent")).isEqualTo(Json.of("o-1")));
    assertThat(list("--children", "o-1", "--limit", "1").items()).hasSize(1);
    String child = text(list("--children", "o-1").items().getFirst(), "id");
    assertThat(list("--children", child).items()).isEmpty();
  }

  @Test
  void show_tells_of_children_and_of_the_parent() {
    console.call("run", "both.yaml", "--workflow", "order", "--id", "o-1");
    String child = text(list("--children", "o-1").items().getFirst(), "id");

    assertThat(console.call("runs", "show", "o-1").out())
        .containsPattern("child +" + child + "  ship@1  completed");
    assertThat(console.call("runs", "show", child).out()).containsPattern("parent +o-1");
    assertThat(console.call("runs", "history", "o-1").out()).contains("subworkflow.dispatched");
  }

  private Json.Arr list(String... options) {
    var args = new java.util.ArrayList<String>(java.util.List.of("runs", "list"));
    args.addAll(java.util.List.of(options));
    args.addAll(java.util.List.of("--output", "json"));
    return (Json.Arr) JsonText.read(console.call(args.toArray(String[]::new)).out());
  }

  private String ids() {
    return Json.array(list().items().stream().map(run -> Json.of(text(run, "id"))).toList())
        .toString();
  }

  private static String text(Json run, String name) {
    return ((Json.Obj) run).get(name) instanceof Json.Text(String text) ? text : "";
  }

  /** What is left when a process is gone without notice: its files, as they are at this moment. */
  private void leaveBehind(String data, String copy) throws IOException {
    Files.createDirectory(directory.resolve(copy));
    try (Stream<Path> files = Files.list(directory.resolve(data))) {
      for (Path file :
          files.filter(each -> each.getFileName().toString().startsWith("perdure.db")).toList()) {
        Files.copy(file, directory.resolve(copy).resolve(file.getFileName()));
      }
    }
  }

  @Test
  @Timeout(120)
  void resuming_a_run_lets_children_go_on_that_were_cut_short_three_times() throws Exception {
    String slow = SHIP.replace("echo: true", "echo: true, delay: { min: 1h, max: 1h }");
    console.file("slow.yaml", ORDER + "---\n" + slow);
    for (int life = 0; life < 3; life++) {
      var run = console.start("run", "slow.yaml", "--id", "o-1", "--data", "d" + life);
      if (life == 0) {
        run.untilItSays("bill begins");
      } else {
        run.untilItSays("Going on with run o-1");
      }
      Thread.sleep(500);
      leaveBehind("d" + life, "d" + (life + 1));
      run.interrupt();
      run.end();
    }

    Said stuck = console.call("run", "slow.yaml", "--id", "o-1", "--data", "d3");
    assertThat(stuck.code()).as(stuck.err()).isEqualTo(Exit.SUSPENDED);

    Said resumed = console.call("resume", "o-1", "--data", "d3", "--mock", "send={\"n\":7}");
    assertThat(resumed.code()).as(resumed.err()).isZero();
    assertThat(resumed.out()).isEqualTo("{\"n\":7}\n");
  }
}
