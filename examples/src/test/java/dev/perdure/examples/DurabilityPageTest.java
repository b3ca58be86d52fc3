package dev.perdure.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.engine.RunQuery;
import dev.perdure.engine.StartRequest;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.RunStatus;
import dev.perdure.model.json.Json;
import dev.perdure.storage.DirectoryInUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the guide to durability tells people to do works. */
final class DurabilityPageTest {
  private static final String PAGE = "guides/durability.md";
  private static final String WORKFLOW =
      """
      workflow: two_steps
      nodes:
        first: { action: mock, config: { echo: true }, inputMapping: { n: 1 } }
        second: { action: java, config: { function: later }, inputMapping: nodes.first.result }
      transitions: [ first -> second ]
      outputMapping: nodes.second.result
      """;

  @TempDir Path directory;
  @TempDir Path elsewhere;

  @Test
  void a_copy_made_while_an_engine_runs_goes_on_elsewhere() throws Exception {
    String backup = PageBlock.of(PAGE, "sql").getFirst().text().strip();
    try (WorkflowEngine engine = WorkflowEngine.at(directory).open()) {
      startTwoSteps(engine);
      sql(backup.replace("backup.db", elsewhere.resolve("perdure.db").toString()));
    }

    try (WorkflowEngine engine =
        WorkflowEngine.at(elsewhere).action("later", Json.class, Json.class, in -> in).open()) {
      assertThat(engine.run("my-order").await().orThrow()).isEqualTo(Json.object("n", Json.of(1)));
    }
  }

  private static void startTwoSteps(WorkflowEngine engine) throws InterruptedException {
    engine.deploy("two_steps.yaml", WORKFLOW);
    engine.start(StartRequest.of("two_steps").id("my-order"));
    while (engine.show("my-order").tokens().size() < 2) {
      Thread.sleep(5);
    }
  }

  private List<String> sql(String query) throws SQLException {
    String url = "jdbc:sqlite:" + directory.resolve("perdure.db");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      var rows = new ArrayList<String>();
      if (statement.execute(query)) {
        var found = statement.getResultSet();
        while (found.next()) {
          rows.add(found.getString(2));
        }
      }
      return rows;
    }
  }

  @Test
  void the_history_can_be_read_with_sql() throws Exception {
    var query = Pattern.compile("\"(select .*)\"").matcher(PageBlock.read(PAGE));
    assertThat(query.find()).isTrue();

    try (WorkflowEngine engine = WorkflowEngine.at(directory).open()) {
      startTwoSteps(engine);

      assertThat(sql(query.group(1))).hasSize(2).first().asString().contains("two_steps");
    }
  }

  @Test
  void a_second_engine_is_told_who_holds_the_directory_and_the_first_goes_on() {
    try (WorkflowEngine engine = WorkflowEngine.at(directory).open()) {
      assertThatThrownBy(() -> WorkflowEngine.at(directory).open())
          .isInstanceOf(DirectoryInUse.class)
          .hasMessageContaining("pid " + ProcessHandle.current().pid());
      assertThat(engine.list(RunQuery.all())).isEmpty();
    }
  }

  @Test
  void work_interrupted_by_a_close_is_done_when_the_directory_is_opened_again() throws Exception {
    try (WorkflowEngine engine = WorkflowEngine.at(directory).open()) {
      startTwoSteps(engine);
      assertThat(engine.run("my-order").info().status()).isEqualTo(RunStatus.RUNNING);
    }

    try (WorkflowEngine engine =
        WorkflowEngine.at(directory).action("later", Json.class, Json.class, in -> in).open()) {
      assertThat(engine.run("my-order").await().status()).isEqualTo(RunStatus.COMPLETED);
    }
  }

  @Test
  void the_files_of_the_directory_are_those_that_the_page_names() throws IOException {
    try (WorkflowEngine engine = WorkflowEngine.at(directory).open();
        Stream<Path> files = Files.list(directory)) {
      engine.deploy("two_steps.yaml", WORKFLOW);
      String page = PageBlock.read(PAGE);

      assertThat(files.map(file -> file.getFileName().toString()))
          .isNotEmpty()
          .allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
    }
  }

  @Test
  void the_function_on_the_page_is_the_one_of_the_reference() {
    List<String> reference =
        PageBlock.of("reference/java-api.md", "java").stream().map(PageBlock::text).toList();

    assertThat(PageBlock.of(PAGE, "java")).isNotEmpty();
    assertThat(PageBlock.of(PAGE, "java").stream().map(PageBlock::text)).isSubsetOf(reference);
  }
}
