package dev.perdure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.cli.Console.Said;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCommandTest {

  private static final String HELLO =
      """
      workflow: hello
      inputSchema:
        type: object
        required: [name]
        properties: { name: { type: string }, mark: { type: string, default: "!" } }
      nodes:
        greet:
          action: mock
          config: { echo: true }
          inputMapping: { greeting: "'Hello, ' + input.name + input.mark" }
      outputMapping: { greeting: nodes.greet.result.greeting }
      """;

  private static final String SLOW =
      """
      workflow: slow
      nodes:
        first: { action: mock }
        second: { action: mock, config: { delay: { min: 60s, max: 60s } } }
      transitions: [first -> second]
      """;

  private static final String DOOMED =
      """
      workflow: doomed
      nodes:
        charge:
          action: mock
          config: { fail: { times: 9, code: DECLINED } }
          retry: { maxAttempts: 2, initialDelay: 1ms }
      """;

  private static final String SECRETIVE =
      """
      workflow: secretive
      nodes:
        call: { action: mock, config: { echo: true, seed: "${secrets.KEY}" } }
      """;

  private static final String ADA = "{\"name\":\"Ada\"}";
  private static final String GREETING = "{\"greeting\":\"Hello, Ada!\"}\n";

  @TempDir Path directory;
  Console console;

  @BeforeEach
  void files() throws IOException {
    console =
        new Console(directory)
            .file("hello.yaml", HELLO)
            .file("slow.yaml", SLOW)
            .file("doomed.yaml", DOOMED);
  }

  @Test
  void the_result_is_alone_on_standard_output_and_the_story_on_standard_error() {
    Said said = console.call("run", "hello.yaml", "--input", ADA, "--id", "h-1");

    assertThat(said.code()).isZero();
    assertThat(said.out()).isEqualTo(GREETING);
    assertThat(said.err().lines())
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .isEqualTo("Run h-1. If it is interrupted, go on with: ./perdure resume h-1"),
            line -> assertThat(line).endsWith("  h-1  started"),
            line -> assertThat(line).endsWith("  h-1  greet begins"),
            line -> assertThat(line).contains("  h-1  greet completed in "),
            line -> assertThat(line).contains("  h-1  completed in "));
  }

  @Test
  void a_run_without_an_id_gets_one_with_the_workflows_name() {
    Said said = console.call("run", "hello.yaml", "--input", ADA, "--data", "my data");

    assertThat(said.err())
        .containsPattern(
            "Run (hello-[0-9a-z]{8})\\. If it is interrupted,"
                + " go on with: \\./perdure resume \\1 --data 'my data'\n");
  }

  @Test
  void a_failed_run_ends_with_its_error_and_code_1() {
    Said said = console.call("run", "doomed.yaml", "--id", "d-1");

    assertThat(said.code()).isEqualTo(1);
    assertThat(said.out()).isEmpty();
    assertThat(said.err())
        .endsWith(
            "✗ d-1 failed at node 'charge' after 2 attempts: DECLINED: attempt 2 fails as configured\n");
  }

  @Test
  void programs_get_one_object_on_standard_output_and_events_on_standard_error() {
    Said said = console.call("run", "doomed.yaml", "--id", "d-1", "--output", "json");

    var outcome = (Json.Obj) JsonText.read(said.out());
    assertThat(said.code()).isEqualTo(1);
    assertThat(outcome.get("id")).isEqualTo(Json.of("d-1"));
    assertThat(outcome.get("status")).isEqualTo(Json.of("failed"));
    assertThat(outcome.get("error"))
        .isInstanceOfSatisfying(
            Json.Obj.class,
            error -> {
              assertThat(error.get("code")).isEqualTo(Json.of("DECLINED"));
              assertThat(error.get("node")).isEqualTo(Json.of("charge"));
            });
    assertThat(said.err().lines())
        .allSatisfy(line -> assertThat(JsonText.read(line)).isInstanceOf(Json.Obj.class))
        .anySatisfy(line -> assertThat(line).contains("\"type\":\"task.retrying\""));
  }

  @Test
  void programs_get_no_sentences_meant_for_people() throws IOException {
    console.file("both.yaml", HELLO + "---\n" + DOOMED);
    console.call("run", "both.yaml", "--input", ADA, "--id", "h-1");

    Said said = console.call("run", "both.yaml", "--id", "h-1", "--output", "json");

    assertThat(said.err()).isEmpty();
    assertThat(said.out()).contains("\"output\":" + GREETING.strip());
  }

  @Test
  void input_comes_from_the_argument_a_file_or_standard_input() throws IOException {
    console.file("ada.json", ADA).input(ADA);

    assertThat(console.call("run", "hello.yaml", "--input", "@ada.json").out()).isEqualTo(GREETING);
    assertThat(console.call("run", "hello.yaml", "--input", "-").out()).isEqualTo(GREETING);
    assertThat(console.call("run", "hello.yaml", "--input=" + ADA).out()).isEqualTo(GREETING);
  }

  @Test
  void wrong_input_starts_nothing_and_creates_nothing() {
    Said said = console.call("run", "hello.yaml", "--input", "{\"name\":5}");

    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err())
        .startsWith("perdure: The input does not fit workflow 'hello':\n  at name:");
    assertThat(directory.resolve(".perdure")).doesNotExist();
  }

  @Test
  void the_same_id_again_shows_the_result_of_the_finished_run() {
    console.call("run", "hello.yaml", "--input", ADA, "--id", "h-1");

    Said again = console.call("run", "hello.yaml", "--input", ADA, "--id", "h-1");
    Said withoutInput = console.call("run", "hello.yaml", "--id", "h-1");

    assertThat(again)
        .isEqualTo(new Said(0, GREETING, "Run h-1 completed before; this is how it ended.\n"));
    assertThat(withoutInput).isEqualTo(again);
    assertThat(runs()).isEqualTo(1);
  }

  @Test
  void the_same_id_with_other_input_is_refused() {
    console.call("run", "hello.yaml", "--input", ADA, "--id", "h-1");

    Said said = console.call("run", "hello.yaml", "--input", "{\"name\":\"Bob\"}", "--id", "h-1");

    assertThat(said)
        .isEqualTo(
            new Said(
                2,
                "",
                """
                perdure: Run 'h-1' was started with other input.
                  it has     {"name":"Ada","mark":"!"}
                  this asks  {"name":"Bob"}
                Leave --input out to go on with it, or choose another --id.
                """));
  }

  @Test
  void the_same_id_for_another_workflow_is_refused() {
    console.call("run", "hello.yaml", "--input", ADA, "--id", "h-1");

    Said said = console.call("run", "doomed.yaml", "--id", "h-1");

    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err())
        .isEqualTo(
            "perdure: Run 'h-1' is a run of workflow 'hello', not of 'doomed'."
                + " Choose another --id.\n");
  }

  @Test
  void an_interrupted_run_says_how_to_go_on_and_goes_on_where_it_was() throws Exception {
    var call = console.start("run", "slow.yaml", "--id", "s-1").untilItSays("second begins");
    call.interrupt();
    Said interrupted = call.end();

    Said resumed = console.call("resume", "s-1", "--mock", "second={\"a\":1}");

    assertThat(interrupted.code()).isEqualTo(130);
    assertThat(interrupted.out()).isEmpty();
    assertThat(interrupted.err())
        .endsWith("Interrupted. Run s-1 is safe in .perdure; go on with: ./perdure resume s-1\n");
    assertThat(resumed.code()).isZero();
    assertThat(resumed.out()).isEqualTo("{}\n");
    assertThat(resumed.err())
        .startsWith("Going on with run s-1.")
        .contains("second completed")
        .doesNotContain("first");
  }

  @Test
  void run_with_the_id_of_an_unfinished_run_goes_on_with_the_definition_it_started_with()
      throws Exception {
    interrupt("s-1");
    console.file("slow.yaml", SLOW.replace("60s", "50s"));

    Said said = console.call("run", "slow.yaml", "--id", "s-1", "--mock", "second=1");

    assertThat(said.code()).isZero();
    assertThat(said.err())
        .contains(
            "slow.yaml has changed since run s-1 started;"
                + " the run keeps the definition it started with.\n");
    assertThat(runs()).isEqualTo(1);
  }

  @Test
  void other_unfinished_runs_are_mentioned_and_left_alone() throws Exception {
    interrupt("s-1");

    Said said = console.call("run", "hello.yaml", "--input", ADA);

    assertThat(said.code()).isZero();
    assertThat(said.err())
        .endsWith("1 other run in .perdure is unfinished; to go on: ./perdure resume\n");
    assertThat(console.call("runs", "list", "--status", "running").out()).contains("s-1");
  }

  @Test
  void resume_goes_on_with_all_that_can() throws Exception {
    interrupt("s-1");
    interrupt("s-2");

    Said said = console.call("resume", "--mock", "second=1");

    assertThat(said.code()).isZero();
    assertThat(said.out()).isEmpty();
    assertThat(said.err()).contains("✓ s-1 completed\n", "✓ s-2 completed\n");
    assertThat(console.call("resume").err())
        .isEqualTo("All runs in .perdure have ended; there is nothing to go on with.\n");
  }

  @Test
  void a_run_that_waits_for_a_function_which_is_not_here_is_not_waited_for() throws Exception {
    console.file(
        "pay.yaml",
        """
        workflow: pay
        nodes:
          first: { action: mock, config: { delay: { min: 60s, max: 60s } } }
          charge: { action: java, config: { function: payments.charge } }
        transitions: [first -> charge]
        """);
    var call = console.start("run", "pay.yaml", "--id", "p-1", "--mock", "charge=1");
    call.untilItSays("first begins").interrupt();
    call.end();

    Said one = console.call("resume", "p-1", "--mock", "first=1");
    Said all = console.call("resume");

    assertThat(one.code()).isEqualTo(3);
    assertThat(one.err())
        .contains("p-1 is running: token 2 at node 'charge'")
        .contains("function 'payments.charge' is not registered in this process");
    assertThat(all.code()).isEqualTo(3);
    assertThat(all.err()).contains("function 'payments.charge' is not registered");
  }

  @Test
  void a_file_with_several_workflows_runs_the_first_unless_told_otherwise() throws IOException {
    console.file("both.yaml", HELLO + "---\n" + DOOMED);

    Said first = console.call("run", "both.yaml", "--input", ADA);
    Said second = console.call("run", "both.yaml", "--workflow", "doomed");

    assertThat(first.out()).isEqualTo(GREETING);
    assertThat(first.err())
        .startsWith(
            "both.yaml holds several workflows: hello, doomed."
                + " This runs the first; --workflow names another.\n");
    assertThat(second.code()).isEqualTo(1);
    assertThat(second.err()).doesNotContain("several");
  }

  @Test
  void a_mock_stands_in_for_a_function_of_an_application() throws IOException {
    console.file(
        "pay.yaml",
        """
        workflow: pay
        nodes:
          charge: { action: java, config: { function: payments.charge } }
        outputMapping: { receipt: nodes.charge.result.number }
        """);

    Said without = console.call("run", "pay.yaml");
    Said with = console.call("run", "pay.yaml", "--mock", "charge={\"number\":7}");

    assertThat(without.code()).isEqualTo(2);
    assertThat(without.err()).contains("'payments.charge', which is not registered here");
    assertThat(with.code()).isZero();
    assertThat(with.out()).isEqualTo("{\"receipt\":7}\n");
  }

  @Test
  void a_directory_that_another_process_holds_is_named_with_its_holder() {
    try (var holder = WorkflowEngine.at(directory.resolve(".perdure")).open()) {
      assertThat(holder).isNotNull();
      Said said = console.call("run", "hello.yaml", "--input", ADA);

      assertThat(said.code()).isEqualTo(2);
      assertThat(said.out()).isEmpty();
      assertThat(said.err()).contains("(pid " + ProcessHandle.current().pid(), "--wait-lock 30s");
    }
  }

  @Test
  void with_wait_lock_it_waits_for_the_holder() throws Exception {
    Console.Call call;
    try (var holder = WorkflowEngine.at(directory.resolve(".perdure")).open()) {
      assertThat(holder).isNotNull();
      call = console.start("run", "hello.yaml", "--input", ADA, "--wait-lock", "30s");
      Thread.sleep(200);
    }

    assertThat(call.end().out()).isEqualTo(GREETING);
  }

  @Test
  void a_file_that_a_killed_process_only_began_is_no_obstacle() throws IOException {
    Files.createDirectories(directory.resolve(".perdure"));
    console.file(".perdure/perdure.db", "");

    assertThat(console.call("run", "hello.yaml", "--input", ADA, "--id", "h-1").out())
        .isEqualTo(GREETING);
  }

  @Test
  void a_fault_is_one_line_unless_the_user_wants_to_see_where_it_comes_from() throws IOException {
    Files.createDirectories(directory.resolve(".perdure"));
    console.file(".perdure/perdure.db", "this is not a database");

    Said said = console.call("run", "hello.yaml", "--input", ADA);
    Said debugged =
        console.environment(Map.of("PERDURE_DEBUG", "1")).call("run", "hello.yaml", "--input", ADA);

    assertThat(said.code()).isEqualTo(70);
    assertThat(said.err().lines()).singleElement().asString().contains("it is no SQLite file");
    assertThat(debugged.err()).contains("\tat dev.perdure.storage");
  }

  @Test
  void a_trace_tells_what_decisions_saw() {
    Said said = console.call("run", "hello.yaml", "--input", ADA, "--trace");

    assertThat(said.out()).isEqualTo(GREETING);
    assertThat(said.err().lines().count()).isGreaterThan(5);
  }

  private void interrupt(String id) throws Exception {
    var call = console.start("run", "slow.yaml", "--id", id).untilItSays("second begins");
    call.interrupt();
    call.end();
  }

  private int runs() {
    return ((Json.Arr) JsonText.read(console.call("runs", "list", "--output", "json").out()))
        .size();
  }

  @Test
  void a_secret_that_is_missing_is_told_before_anything_starts() throws IOException {
    console.file("secretive.yaml", SECRETIVE);

    Said said = console.call("run", "secretive.yaml");

    assertThat(said.code()).isEqualTo(Exit.MISTAKE);
    assertThat(said.err())
        .contains("Node 'call' cannot run: secret 'KEY' is not known in this process.")
        .contains("--secrets PATH");
    assertThat(console.call("run", "secretive.yaml", "--mock", "call={}").code()).isZero();
  }

  @Test
  void secrets_come_from_variables_from_lines_or_from_files() throws IOException {
    console.file("secretive.yaml", SECRETIVE).file("lines", "KEY=canary-1").file("KEY", "canary-2");

    assertThat(console.call("run", "secretive.yaml", "--secrets", "lines").code()).isZero();
    assertThat(console.call("run", "secretive.yaml", "--secrets", ".").code()).isZero();
    assertThat(console.call("run", "secretive.yaml", "--secrets", "nowhere").err())
        .contains("no such file or directory");
    console.environment(Map.of("PERDURE_SECRETS", "lines"));
    assertThat(console.call("run", "secretive.yaml").code()).isZero();
    console.environment(Map.of("PERDURE_SECRET_KEY", "canary-3"));
    assertThat(console.call("run", "secretive.yaml").code()).isZero();
  }

  @Test
  void the_tasks_of_a_file_travel_with_its_workflows() throws IOException {
    String workflow = "workflow: order\nnodes: { pack: { task: pack } }\n";
    String step = "---\ntask: pack\nsteps: [{ action: java, config: { function: stamp } }]\n";
    console
        .file("lost.yaml", workflow)
        .file("java.yaml", workflow + step)
        .file("sound.yaml", workflow + "---\ntask: pack\nsteps: [{ action: transform }]\n")
        .file(
            "secretive.yaml",
            workflow
                + step.replace(
                    "java, config: { function: stamp", "mock, config: { seed: \"${secrets.KEY}\""))
        .file("task.yaml", "task: pack\n");

    assertThat(console.call("run", "lost.yaml").err())
        .contains("task 'pack', which is not deployed");
    assertThat(console.call("run", "java.yaml").err()).contains("calls the function 'stamp'");
    assertThat(console.call("run", "secretive.yaml").err()).contains("secret 'KEY'");
    assertThat(console.call("run", "task.yaml").err()).contains("There is no workflow");
    assertThat(console.call("run", "sound.yaml").code()).isZero();
    assertThat(console.call("run", "lost.yaml").code()).isZero();
  }
}
