package dev.perdure.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.ActorId;
import dev.perdure.model.Artifact;
import dev.perdure.model.NodeError;
import dev.perdure.model.RunStatus;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import dev.perdure.planning.RunLimits;
import dev.perdure.storage.Store;
import dev.perdure.storage.memory.MemoryStore;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What runs make and leave: contents by name, out of the journal, with the end of the root. */
@Timeout(60)
final class ArtifactsTest {
  private static final String KEEP =
      """
      workflow: keep
      nodes:
        keep: { action: artifact, config: %s, inputMapping: %s, outputMapping: { output.kept: result } }
      """;

  private static final String KEEP_AND_THEN =
      """
      workflow: keep
      nodes:
        keep: { action: artifact, config: { name: report }, inputMapping: { content: "'a report'" } }
        then: %s
      transitions: [ keep -> then ]
      """;

  /** What a function wants to be told. */
  record Wanted(String text) {}

  private final Store store = new MemoryStore();

  private static Json json(String text) {
    return JsonText.read(text.replace('\'', '"'));
  }

  private static RunResult run(WorkflowEngine engine, String input) throws Exception {
    return engine.start(StartRequest.of("keep").id("k-1").input(json(input))).await();
  }

  private static Map<String, String> contents(WorkflowEngine engine, String id) {
    var contents = new TreeMap<String, String>();
    for (Artifact artifact : engine.artifacts(id)) {
      contents.put(artifact.name(), new String(engine.content(artifact).orElseThrow(), UTF_8));
    }
    return contents;
  }

  private static NodeError error(WorkflowEngine engine) {
    return Objects.requireNonNull(engine.show("k-1").error());
  }

  private String journal() {
    var text = new StringBuilder();
    store
        .journal(ActorId.run("k-1"), 0, Integer.MAX_VALUE)
        .forEach(entry -> text.append(entry.body()));
    return text.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{ content: input.text } | größer | text/plain; charset=utf-8",
        "{ content: input } | {\"text\":\"größer\"} | application/json",
        "{ base64: \"'aGkh'\" } | hi! | application/octet-stream",
        "{ content: null } | null | application/json"
      })
  void text_is_kept_as_it_is_other_values_as_JSON_and_base64_as_bytes(
      String input, String content, String type) throws Exception {
    try (var engine = WorkflowEngine.on(store).open()) {
      engine.deploy("keep.yaml", KEEP.formatted("{ name: it }", input));

      RunResult end = run(engine, "{'text': 'größer'}");

      Artifact kept = engine.artifacts("k-1").getFirst();
      assertThat(contents(engine, "k-1")).isEqualTo(Map.of("it", content));
      assertThat(kept.contentType()).isEqualTo(type);
      assertThat(kept.size()).isEqualTo(content.getBytes(UTF_8).length);
      assertThat(end.output()).isEqualTo(Json.object("kept", kept.toJson()));
    }
  }

  @Test
  void the_reference_names_the_content_by_its_SHA_256() throws Exception {
    try (var engine = WorkflowEngine.on(store).open()) {
      engine.deploy("keep.yaml", KEEP.formatted("{ name: it }", "{ content: \"'abc'\" }"));
      run(engine, "{}");

      assertThat(engine.artifacts("k-1"))
          .containsExactly(
              new Artifact(
                  "it",
                  "k-1/1/it",
                  "text/plain; charset=utf-8",
                  3,
                  "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{ name: \"${input.name}\" } | { content: input } | ARTIFACT_INVALID",
        "{ name: it, contentType: \"no ${input.name}\" } | { content: input } | ARTIFACT_INVALID",
        "{ name: it } | { base64: input.name } | ARTIFACT_INVALID",
        "{ name: it } | input | ARTIFACT_INVALID",
        "{ name: it } | { content: input.long } | LIMIT_EXCEEDED"
      })
  void what_cannot_be_kept_fails_the_node_for_good(String config, String input, String code)
      throws Exception {
    var limits = new RunLimits(1_000, 1_000, 1_000, 1_000, 10, 10, 1_000, 10, 1_000, 10, 10, 20);
    try (var engine = WorkflowEngine.on(store).limits(limits).open()) {
      engine.deploy("keep.yaml", KEEP.formatted(config, input));

      run(engine, "{'name': '../up', 'long': '123456789012345678901'}");

      assertThat(error(engine).code()).as(error(engine).message()).isEqualTo(code);
      assertThat(error(engine).retryable()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "sqlite"})
  void a_function_stages_and_reads_and_the_journal_never_sees_a_content(
      String kind, @TempDir Path directory) throws Exception {
    var builder = kind.equals("memory") ? WorkflowEngine.on(store) : WorkflowEngine.at(directory);
    try (var engine =
        builder
            .action(
                "make",
                Wanted.class,
                Artifact.class,
                (wanted, context) ->
                    context
                        .artifacts()
                        .stage(
                            "big.txt", "text/plain", wanted.text().repeat(500_000).getBytes(UTF_8)))
            .action(
                "count",
                Artifact.class,
                Integer.class,
                (made, context) -> context.artifacts().read(made).length)
            .open()) {
      engine.deploy(
          "keep.yaml",
          """
          workflow: keep
          nodes:
            make: { action: java, config: { function: make }, inputMapping: input }
            count:
              action: java
              config: { function: count }
              inputMapping: artifacts['big.txt']
              outputMapping: { output.count: result }
          transitions: [ make -> count ]
          """);

      RunResult end = run(engine, "{'text': 'needle'}");

      assertThat(end.output()).isEqualTo(json("{'count': 3000000}"));
      assertThat(contents(engine, "k-1").get("big.txt")).hasSize(3_000_000);
      assertThat(engine.history("k-1", 0, 100))
          .extracting(RunEvent::type)
          .contains("artifact.staged");
      assertThat(journal()).hasSizeLessThan(5_000);
    }
  }

  @Test
  void a_task_stages_what_its_steps_made_and_its_content_passes_no_journal() throws Exception {
    try (var engine =
        WorkflowEngine.on(store)
            .action("fetch", Wanted.class, String.class, wanted -> wanted.text().repeat(1_000))
            .open()) {
      engine.deploy(
          "keep.yaml",
          """
          task: download
          steps:
            - { ref: fetch, action: java, config: { function: fetch }, inputMapping: input, outputMapping: { state.text: result } }
            - { ref: keep, action: artifact, config: { name: page }, inputMapping: { content: state.text }, outputMapping: { output.page: result } }
          ---
          workflow: keep
          nodes:
            get: { task: download, inputMapping: input, outputMapping: { output.size: artifacts.page.size } }
          """);

      RunResult end = run(engine, "{'text': 'needle'}");

      assertThat(end.output()).isEqualTo(json("{'size': 6000}"));
      assertThat(contents(engine, "k-1").get("page")).startsWith("needleneedle");
      assertThat(journal()).doesNotContain("needleneedle");
    }
  }

  @Test
  void a_run_that_does_not_complete_commits_none() throws Exception {
    try (var engine = WorkflowEngine.on(store).open()) {
      engine.deploy("keep.yaml", KEEP_AND_THEN.formatted("{ fail: { code: NO, message: no } }"));

      assertThat(run(engine, "{}").status()).isEqualTo(RunStatus.FAILED);

      assertThat(store.artifacts(ActorId.run("k-1"))).isEmpty();
      assertThat(contents(engine, "k-1")).as("for whoever looks why").containsKey("report");
    }
  }

  @Test
  void a_cancelled_run_keeps_nothing() throws Exception {
    try (var engine = WorkflowEngine.on(store).open()) {
      engine.deploy("keep.yaml", KEEP_AND_THEN.formatted("{ wait: { for: 2d } }"));
      RunHandle run = engine.start(StartRequest.of("keep").id("k-1"));
      while (engine.artifacts("k-1").isEmpty()) {
        Thread.sleep(5);
      }
      Artifact staged = engine.artifacts("k-1").getFirst();
      assertThat(engine.content(staged)).isPresent();

      engine.cancel("k-1", "enough");
      assertThat(run.await().status()).isEqualTo(RunStatus.CANCELLED);

      assertThat(store.artifacts(ActorId.run("k-1"))).isEmpty();
      assertThat(engine.content(staged)).isEmpty();
    }
  }

  @Test
  void what_is_staged_is_not_committed_before_the_root_completes() throws Exception {
    var go = new CountDownLatch(1);
    try (var engine =
        WorkflowEngine.on(store)
            .action(
                "hold",
                Json.class,
                Json.class,
                input -> {
                  go.await();
                  return input;
                })
            .open()) {
      engine.deploy(
          "keep.yaml",
          """
          workflow: keep
          nodes:
            child: { subworkflow: piece }
            hold: { action: java, config: { function: hold } }
          transitions: [ child -> hold ]
          ---
          workflow: piece
          nodes:
            one: { action: artifact, config: { name: one }, inputMapping: { content: "'1'" } }
            two: { action: artifact, config: { name: two }, inputMapping: { content: "'2'" } }
          transitions: [ one -> two ]
          """);
      RunHandle run = engine.start(StartRequest.of("keep").id("k-1"));
      while (engine.artifacts("k-1").isEmpty()) {
        Thread.sleep(5);
      }
      assertThat(store.artifacts(ActorId.run("k-1"))).isEmpty();
      assertThat(contents(engine, "k-1")).isEqualTo(Map.of("one", "1", "two", "2"));

      go.countDown();
      run.await();

      assertThat(store.artifacts(ActorId.run("k-1")))
          .extracting(Artifact::name)
          .containsExactly("one", "two");
      assertThat(contents(engine, "k-1")).isEqualTo(Map.of("one", "1", "two", "2"));
    }
  }

  @Test
  void a_secret_that_a_step_of_a_task_saw_is_taken_out_of_a_content() throws Exception {
    try (var engine = WorkflowEngine.on(store).secrets(name -> Optional.of("canary-7b1e")).open()) {
      engine.deploy(
          "keep.yaml",
          """
          task: leak
          steps:
            - { ref: call, action: http, config: { url: "http://127.0.0.1:1/${secrets.KEY}" }, onFailure: continue }
            - { ref: keep, action: artifact, config: { name: page }, inputMapping: { content: "'x canary-7b1e y'" } }
          ---
          workflow: keep
          nodes: { get: { task: leak } }
          """);

      run(engine, "{}");

      assertThat(contents(engine, "k-1")).isEqualTo(Map.of("page", "x [secret KEY] y"));
    }
  }
}
