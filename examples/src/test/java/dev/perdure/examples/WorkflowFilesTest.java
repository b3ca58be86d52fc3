package dev.perdure.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.engine.RunHandle;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.Artifact;
import dev.perdure.model.RunStatus;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files in {@code examples/workflows} do what they say. */
final class WorkflowFilesTest {

  @TempDir Path directory;

  private Json run(String workflow, String input) throws IOException, InterruptedException {
    Path file = Path.of("workflows", workflow + ".yaml");
    try (WorkflowEngine engine = WorkflowEngine.at(directory).open()) {
      engine.deploy(file.toString(), Files.readString(file));
      return engine.start(workflow, JsonText.read(input.replace('\'', '"'))).await().orThrow();
    }
  }

  private static Json at(Json value, String field) {
    Json found = value instanceof Json.Obj object ? object.get(field) : null;
    return found == null ? Json.Null.NULL : found;
  }

  @Test
  void three_judges_are_a_quorum() throws Exception {
    Json result = run("jury", "{'question': 'Is it?'}");

    assertThat(at(result, "votes")).isEqualTo(Json.of(3));
    assertThat(at(result, "escalated")).isEqualTo(Json.Null.NULL);
  }

  @Test
  void without_a_quorum_the_chief_judge_decides() throws Exception {
    Json result = run("jury", "{'question': 'Is it?', 'judges': 2}");

    assertThat(at(result, "votes")).isEqualTo(Json.of(1));
    assertThat(at(result, "escalated")).isEqualTo(Json.of("QUORUM_UNREACHABLE"));
  }

  @Test
  void words_are_counted_by_line_and_by_file() throws Exception {
    assertThat(run("word-count", "{}"))
        .isEqualTo(JsonText.read("{\"files\":{\"one.txt\":6,\"two.txt\":4},\"words\":10}"));
  }

  @Test
  void a_tree_of_subworkflows_counts_its_runs() throws Exception {
    assertThat(run("tree", "{'depth': 3}")).isEqualTo(Json.object("runs", Json.of(15)));
  }

  @Test
  void reports_of_all_regions_are_left_with_an_index() throws Exception {
    Path file = Path.of("workflows", "report.yaml");
    try (WorkflowEngine engine = WorkflowEngine.at(directory).open()) {
      engine.deploy(file.toString(), Files.readString(file));
      RunHandle run = engine.start("report", Json.Obj.EMPTY);

      assertThat(at(run.await().orThrow(), "total")).isEqualTo(Json.of(50));

      assertThat(engine.artifacts(run.id()))
          .extracting(Artifact::name)
          .containsExactly("index.json", "north.csv", "south.csv");
      assertThat(engine.content(engine.artifacts(run.id()).getLast()))
          .hasValueSatisfying(csv -> assertThat(csv).asString(UTF_8).isEqualTo("sale\n13\n21\n"));
    }
  }

  @Test
  void a_job_is_asked_for_until_it_is_done() throws Exception {
    assertThat(run("polling", "{}"))
        .isEqualTo(JsonText.read("{\"job\":\"job-1\",\"status\":\"done\",\"asked\":4}"));
  }

  @Test
  void a_colleague_can_approve() throws Exception {
    Path file = Path.of("workflows", "approval.yaml");
    try (WorkflowEngine engine = WorkflowEngine.at(directory).open()) {
      engine.deploy(file.toString(), Files.readString(file));
      RunHandle run = engine.start("approval", Json.object("amount", Json.of(1200)));
      assertThat(run.awaitIdle()).isEqualTo(RunStatus.SUSPENDED);

      engine.answer(run.id(), "colleague", Json.object("approved", Json.of(true)));

      assertThat(run.await().orThrow())
          .isEqualTo(Json.object("approved", Json.of(true), "by", Json.of("a colleague")));
    }
  }

  @Test
  void small_amounts_need_nobody() throws Exception {
    assertThat(at(run("approval", "{'amount': 20}"), "by")).isEqualTo(Json.of("the rules"));
  }
}
