package dev.perdure.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.engine.executor.ActionContext;
import dev.perdure.engine.executor.RetryableException;
import dev.perdure.engine.executor.TerminalException;
import dev.perdure.model.RunStatus;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TaskTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final String ORDER =
      """
      workflow: order
      nodes:
        pack: { task: pack, inputMapping: input, outputMapping: { output.packed: result } }
      """;

  @TempDir Path directory;
  private final List<String> calls = Collections.synchronizedList(new ArrayList<>());

  /** The function {@code call} remembers who calls; its input says how it ends. */
  private EngineBuilder recording(EngineBuilder builder) {
    return builder
        .secrets(name -> name.equals("KEY") ? Optional.of("canary") : Optional.empty())
        .action("call", Json.class, Json.class, this::call);
  }

  private Json call(Json input, ActionContext context) {
    var fields = (Json.Obj) input;
    calls.add(context.attempt() + " " + context.idempotencyKey().replaceFirst("^[^/]*/", ""));
    if (fields.get("fail") != null) {
      throw new RetryableException("BUSY", "try again");
    }
    if (fields.get("end") != null) {
      throw new TerminalException("NEVER", "it is no use");
    }
    return input;
  }

  private WorkflowEngine engine() {
    return recording(WorkflowEngine.inMemory()).open();
  }

  private static RunResult run(WorkflowEngine engine, String input) throws InterruptedException {
    Json value = JsonText.read(input.replace('\'', '"'));
    return engine.start("order", value).await(PATIENCE).orElseThrow();
  }

  private static Json json(String text) {
    return JsonText.read(text.replace('\'', '"'));
  }

  private RunResult run(String task, String input) throws InterruptedException {
    try (WorkflowEngine engine = engine()) {
      engine.deploy("order.yaml", ORDER + "---\n" + task);
      return run(engine, input);
    }
  }

  private static String code(RunResult result) {
    return Objects.requireNonNull(result.error()).code();
  }

  @Test
  void steps_run_in_order_in_a_context_of_their_own() throws Exception {
    RunResult result =
        run(
            """
            task: pack
            inputSchema: { type: object, properties: { n: { type: integer }, of: { default: 3 } } }
            outputSchema: { type: object, required: [sum] }
            steps:
              - ref: double
                action: java
                config: { function: call }
                inputMapping: { value: input.n * 2 }
                outputMapping: { state.deep.value: result.value }
              - { ref: never, action: java, config: { function: call }, condition: state.deep.value > 99 }
              - ref: add
                action: transform
                inputMapping: { sum: state.deep.value + input.of }
                outputMapping: { output.sum: result.sum }
            """,
            "{'n': 2}");

    assertThat(result.orThrow()).isEqualTo(json("{'packed': {'sum': 7}}"));
    assertThat(calls).containsExactly("1 1/double");
  }

  @Test
  void a_step_that_fails_aborts_the_task_without_retry() throws Exception {
    RunResult result =
        run(
            """
            task: pack
            retry: { maxAttempts: 3, initialDelay: 1ms }
            steps:
              - { ref: a, action: java, config: { function: call }, inputMapping: input }
              - { ref: b, action: java, config: { function: call } }
            """,
            "{'fail': true}");

    assertThat(code(result)).isEqualTo("BUSY");
    assertThat(Objects.requireNonNull(result.error()).message()).isEqualTo("step 'a': try again");
    assertThat(calls).containsExactly("1 1/a");
  }

  @Test
  void retry_on_a_step_makes_the_whole_task_fail_as_retryable() throws Exception {
    RunResult result =
        run(
            """
            task: pack
            retry: { maxAttempts: 2, initialDelay: 1ms }
            steps:
              - { ref: a, action: java, config: { function: call } }
              - { ref: b, action: java, config: { function: call }, inputMapping: input, onFailure: retry }
            """,
            "{'end': true}");

    assertThat(code(result)).isEqualTo("NEVER");
    assertThat(calls).containsExactly("1 1/a", "1 1/b", "2 1/a", "2 1/b");
  }

  @Test
  void continue_on_a_step_goes_on_with_the_next() throws Exception {
    RunResult result =
        run(
            """
            task: pack
            steps:
              - { ref: a, action: java, config: { function: call }, inputMapping: input, onFailure: continue }
              - { ref: b, action: transform, inputMapping: { ok: true }, outputMapping: { output.ok: result.ok } }
            """,
            "{'fail': true}");

    assertThat(result.orThrow()).isEqualTo(json("{'packed': {'ok': true}}"));
  }

  @Test
  void the_retry_and_timeout_of_a_node_replace_those_of_its_task() throws Exception {
    try (WorkflowEngine engine = engine()) {
      engine.deploy(
          "order.yaml",
          """
          workflow: order
          nodes:
            pack: { task: pack, retry: { maxAttempts: 3, initialDelay: 1ms }, timeout: 50ms }
          ---
          task: pack
          retry: { maxAttempts: 9 }
          timeout: 1h
          steps:
            - { ref: slow, action: mock, config: { delay: { min: 1m, max: 1m } } }
          """);

      RunResult result = run(engine, "{}");

      assertThat(code(result)).isEqualTo("TIMEOUT");
      assertThat(Objects.requireNonNull(result.error()).attempts()).isEqualTo(3);
    }
  }

  @Test
  void an_input_or_result_that_does_not_fit_fails_without_retry() throws Exception {
    String task =
        """
        task: pack
        inputSchema: { type: object, properties: { n: { type: integer } } }
        outputSchema: { type: object, required: [n] }
        steps: [{ ref: a, action: transform, inputMapping: input, outputMapping: { output.m: "1" } }]
        """;

    assertThat(code(run(task.replace("output.m", "output.n"), "{'n': 'x'}")))
        .isEqualTo("SCHEMA_VIOLATION");
    assertThat(code(run(task.replace("required: [n]", "required: [k]"), "{'n': 1}")))
        .isEqualTo("SCHEMA_VIOLATION");
  }

  @Test
  void a_task_without_steps_completes_at_once_with_nothing() throws Exception {
    assertThat(run("task: pack\n", "{'n': 1}").orThrow()).isEqualTo(json("{'packed': {}}"));
  }

  @Test
  void steps_may_use_secrets_which_do_not_show() throws Exception {
    RunResult result =
        run(
            """
            task: pack
            steps:
              - { ref: a, action: mock, config: { echo: true, seed: "${secrets.KEY}" }, inputMapping: input, outputMapping: { output.said: result.said } }
            """,
            "{'said': 'a canary'}");

    assertThat(result.orThrow()).isEqualTo(json("{'packed': {'said': 'a [secret KEY]'}}"));
  }

  @Test
  void work_whose_steps_nobody_registered_waits_and_says_so() throws Exception {
    try (WorkflowEngine engine = WorkflowEngine.inMemory().open()) {
      engine.deploy(
          "order.yaml",
          ORDER + "---\ntask: pack\nsteps: [{ action: java, config: { function: nobody } }]\n");
      RunHandle run = engine.start("order", Json.Obj.EMPTY);

      assertThat(run.await(Duration.ofMillis(50))).isEmpty();
      assertThat(engine.show(run.id()).waitsFor().toString()).contains("nobody");
      assertThat(engine.isStranded(run.id())).isTrue();
    }
  }

  @Test
  void a_task_that_is_not_there_is_told_when_its_workflow_is_deployed() {
    try (WorkflowEngine engine = engine()) {
      assertThatThrownBy(() -> engine.deploy("order.yaml", ORDER + "---\ntask: park\n"))
          .isInstanceOf(PerdureException.class)
          .hasMessageContaining("runs task 'pack', which is not deployed here")
          .hasMessageContaining("did you mean 'park'?");
      assertThatThrownBy(
              () ->
                  engine.deploy(
                      "order.yaml",
                      ORDER.replace("task: pack", "task: pack@2") + "---\ntask: pack\n"))
          .hasMessageContaining("task 'pack' version 2");
    }
  }

  @Test
  void a_run_keeps_the_tasks_it_started_with_and_a_version_names_another() throws Exception {
    String task = "---\ntask: pack\nsteps: [{ action: transform, %s }]\n";
    String slow =
        """
        workflow: order
        nodes:
          wait: { action: java, config: { function: wait } }
          pack: { task: pack, outputMapping: { output.latest: result.v } }
          old: { task: pack@1, outputMapping: { output.first: result.v } }
        transitions: [wait -> pack -> old]
        """;
    String one = "inputMapping: { v: 1 }, outputMapping: { output.v: result.v }";
    var reached = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    try (WorkflowEngine engine =
        WorkflowEngine.at(directory)
            .action(
                "wait",
                Json.class,
                Json.class,
                input -> {
                  reached.countDown();
                  go.await();
                  return input;
                })
            .open()) {
      engine.deploy("pack.yaml", ORDER + task.formatted(one));
      engine.deploy("order.yaml", slow);
      RunHandle early = engine.start("order", Json.Obj.EMPTY);
      assertThat(reached.await(20, TimeUnit.SECONDS)).isTrue();
      engine.deploy("pack.yaml", slow + task.formatted(one.replace("v: 1", "v: 2")));
      RunHandle late = engine.start("order", Json.Obj.EMPTY);
      go.countDown();

      assertThat(early.await(PATIENCE).orElseThrow().orThrow())
          .isEqualTo(json("{'latest': 1, 'first': 1}"));
      assertThat(late.await(PATIENCE).orElseThrow().orThrow())
          .isEqualTo(json("{'latest': 2, 'first': 1}"));
    }
  }

  @Test
  void after_a_crash_a_task_starts_again_at_its_first_step() throws Exception {
    String task =
        """
        ---
        task: pack
        steps:
          - { ref: a, action: java, config: { function: call } }
          - { ref: b, action: java, config: { function: hang } }
        """;
    var reached = new CountDownLatch(1);
    String id;
    try (WorkflowEngine engine =
        recording(WorkflowEngine.at(directory))
            .action(
                "hang",
                Json.class,
                Json.class,
                input -> {
                  reached.countDown();
                  Thread.sleep(Duration.ofMinutes(1));
                  return input;
                })
            .open()) {
      engine.deploy("order.yaml", ORDER + task);
      id = engine.start("order", Json.Obj.EMPTY).id();
      assertThat(reached.await(20, TimeUnit.SECONDS)).isTrue();
    }
    try (WorkflowEngine engine =
        recording(WorkflowEngine.at(directory))
            .action("hang", Json.class, Json.class, input -> input)
            .open()) {
      assertThat(engine.run(id).await(PATIENCE).orElseThrow().status())
          .isEqualTo(RunStatus.COMPLETED);
    }
    assertThat(calls).containsExactly("1 1/a", "1 1/a");
  }
}
