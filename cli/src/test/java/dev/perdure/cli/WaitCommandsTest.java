package dev.perdure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.cli.Console.Said;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs that wait, and the commands that bring them what they wait for. */
@Timeout(60)
class WaitCommandsTest {

  private static final String PAYMENT =
      """
      workflow: payment
      nodes:
        paid: { wait: { event: paid, where: event.amount > 9 }, outputMapping: { output.by: result.by } }
      """;

  private static final String APPROVAL =
      """
      workflow: approval
      nodes:
        approve:
          wait:
            human:
              prompt: "Refund ${input.amount}?"
              assignee: ada
              schema: { type: object, required: [ok], properties: { ok: { type: boolean } } }
          outputMapping: { output.ok: result.ok }
      """;

  @TempDir Path directory;
  private Console console;

  @BeforeEach
  void files() throws Exception {
    console = new Console(directory).file("payment.yaml", PAYMENT).file("approval.yaml", APPROVAL);
  }

  private Said paused(String file, String id, String input) {
    return console.call("run", file, "--id", id, "--input", input, "--until-suspended");
  }

  @Test
  void until_suspended_ends_with_3_and_says_what_the_run_waits_for() {
    Said said = paused("payment.yaml", "p1", "{}");

    assertThat(said.code()).isEqualTo(3);
    assertThat(said.err()).contains("p1 waits: token 1 at node 'paid': waits for event 'paid'");
    assertThat(console.call("runs", "list", "--status", "suspended").out()).contains("p1");
  }

  @Test
  void until_suspended_waits_for_messages_that_are_under_way_between_runs() throws Exception {
    console.file(
        "deep.yaml",
        """
        workflow: deep
        nodes:
          open: {}
          child: { subworkflow: deep, inputMapping: { depth: input.depth - 1 } }
          bottom: {}
        transitions:
          - { from: open, to: bottom, condition: input.depth == 0 }
          - { from: open, to: child, default: true }
        """);

    assertThat(paused("deep.yaml", "d1", "{\"depth\":60}").code()).isZero();
  }

  @Test
  void until_suspended_hears_what_was_left_for_the_run_first() {
    paused("payment.yaml", "p1", "{}");
    paused("payment.yaml", "p2", "{}");
    console.call("send", "p1", "paid", "{\"amount\":10,\"by\":\"cash\"}");
    console.call("send", "p2", "paid", "{\"amount\":10,\"by\":\"card\"}");

    assertThat(console.call("resume", "p1", "--until-suspended").out())
        .isEqualTo("{\"by\":\"cash\"}\n");
    assertThat(console.call("resume", "--until-suspended").code()).isZero();
  }

  @Test
  void an_event_reaches_a_run_that_another_process_works_on() throws Exception {
    var run = console.start("run", "payment.yaml", "--id", "p1").untilItSays("waits for event");

    Said kept = console.call("send", "p1", "paid", "{\"amount\":1}");
    Said taken =
        console.call("send", "p1", "paid", "{\"amount\":10,\"by\":\"card\"}", "--output", "json");

    assertThat(kept.err()).contains("Run p1 keeps event 'paid'; nothing waits for it yet.");
    assertThat(taken.out()).isEqualTo("{\"id\":\"p1\",\"outcome\":\"taken\",\"heard\":true}\n");
    assertThat(run.end().out()).isEqualTo("{\"by\":\"card\"}\n");
    assertThat(console.call("send", "p1", "paid").err()).contains("had ended before");
  }

  @Test
  void an_event_is_left_for_a_run_that_nobody_works_on() {
    paused("payment.yaml", "p1", "{}");

    Said sent = console.call("send", "p1", "paid", "{\"amount\":10,\"by\":\"cash\"}", "--id", "e1");
    Said again =
        console.call("send", "p1", "paid", "{\"amount\":10,\"by\":\"cash\"}", "--id", "e1");

    assertThat(sent.code()).isZero();
    assertThat(sent.err())
        .contains("Run p1 takes event 'paid' and goes on.", "./perdure resume p1");
    assertThat(again.err()).contains("nothing changed");
    assertThat(console.call("resume", "p1").out()).isEqualTo("{\"by\":\"cash\"}\n");
  }

  @Test
  void what_people_are_asked_is_a_table_or_json_and_an_answer_takes_it_off() {
    paused("approval.yaml", "a1", "{\"amount\":12}");

    assertThat(console.call("tasks", "list").out().lines().toList())
        .hasSize(2)
        .last()
        .asString()
        .contains("a1", "approve", "ada", "Refund 12?");
    assertThat(console.call("tasks", "list").err()).contains("./perdure answer a1 approve JSON");
    assertThat(console.call("tasks", "list", "--assignee", "bob").err())
        .contains("Nobody is asked anything");
    assertThat(console.call("tasks", "list", "--output", "json").out())
        .contains("\"run\" : \"a1\"", "\"schema\"", "\"prompt\" : \"Refund 12?\"");

    Said answered = console.call("answer", "a1", "approve", "{\"ok\":true}");
    assertThat(answered.code()).as(answered.err()).isZero();
    assertThat(console.call("resume", "a1").out()).isEqualTo("{\"ok\":true}\n");
    assertThat(console.call("tasks", "list").err()).contains("Nobody is asked anything");
  }

  @Test
  void an_answer_reaches_a_run_that_another_process_works_on() throws Exception {
    var run =
        console
            .start("run", "approval.yaml", "--id", "a1", "--input", "{\"amount\":1}")
            .untilItSays("asks: Refund 1?; perdure answer a1 approve JSON");

    Said misfit = console.call("answer", "a1", "approve", "{\"ok\":\"yes\"}");
    Said fits = console.call("answer", "a1", "approve", "{\"ok\":false}");

    assertThat(misfit.code()).isEqualTo(2);
    assertThat(misfit.err()).contains("the answer to fit its schema", "ok");
    assertThat(fits.err()).contains("Run a1 takes the answer at 'approve'.");
    assertThat(run.end().out()).isEqualTo("{\"ok\":false}\n");
  }

  @Test
  void mistakes_are_told_so_that_one_can_do_better() {
    paused("approval.yaml", "a1", "{\"amount\":12}");

    Said unknown = console.call("send", "b1", "paid");
    Said badJson = console.call("answer", "a1", "approve", "{ok:true}");
    Said elsewhere = console.call("answer", "a1", "aprove", "{\"ok\":true}");
    Said badPlace = console.call("answer", "a1", "approve#x", "{\"ok\":true}");
    Said misfit = console.call("answer", "a1", "approve", "{}");
    Said badName = console.call("send", "a1", "no good");

    assertThat(unknown.err()).contains("There is no run whose id is 'b1'");
    assertThat(badJson.err())
        .contains("Expected JSON, but the answer is none", "1 | {ok:true}", "double quotes");
    assertThat(elsewhere.err()).contains("to ask at 'aprove'", "it asks at approve (token 1)");
    assertThat(badPlace.err()).contains("Expected NODE or NODE#INDEX");
    assertThat(misfit.err()).contains("the answer to fit its schema");
    assertThat(badName.err()).contains("for an event, but found 'no good'");
    for (Said said : new Said[] {unknown, badJson, elsewhere, badPlace, misfit, badName}) {
      assertThat(said.code()).isEqualTo(2);
    }
  }
}
