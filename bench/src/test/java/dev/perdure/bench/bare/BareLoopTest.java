package dev.perdure.bench.bare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BareLoopTest {
  private static final long NANOS = 20_000_000;

  @TempDir Path directory;

  @Test
  void its_row_is_as_long_as_the_engines_for_a_step() throws Exception {
    try (WorkflowEngine engine =
        WorkflowEngine.at(directory)
            .action("step", Json.class, Json.class, input -> input)
            .open()) {
      engine.deploy(tenSteps());
      engine.start("sequence", Json.object("n", Json.of(1))).await().orThrow();
    }

    double real = number(directory.resolve("perdure.db"), "SELECT avg(length(body)) FROM journal");

    assertThat((double) BareLoop.BODY.length()).isCloseTo(real, within(real / 4));
  }

  private static Workflow tenSteps() {
    var workflow = Workflow.named("sequence");
    for (int i = 1; i <= 10; i++) {
      workflow.node(
          "step" + i,
          node ->
              node.java("step")
                  .inputMapping("n", "coalesce(state.n, input.n) + 1")
                  .outputMapping("state.n", "result.n"));
      if (i > 1) {
        workflow.transition("step" + (i - 1), "step" + i);
      }
    }
    return workflow.outputMapping("n", "state.n").build();
  }

  @Test
  void every_row_that_counts_is_in_the_file() throws Exception {
    double counted;
    try (var file = SqliteAppender.durable(directory)) {
      long start = System.nanoTime();
      counted = BareLoop.run(file, 8, NANOS).rowsPerSecond().value();
      counted *= (System.nanoTime() - start) / 1e9;
    }

    double rows = number(directory.resolve("bare.db"), "SELECT count(*) FROM journal");

    assertThat(rows).isPositive().isCloseTo(counted, within(counted / 2));
    assertThat(rows % 8).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 15, 16, 17, 100})
  void a_group_of_any_size_is_written_once(int group) throws Exception {
    try (var file = SqliteAppender.durable(directory)) {
      BareLoop.append(file, group, group);
    }

    Path file = directory.resolve("bare.db");
    assertThat(number(file, "SELECT count(*) FROM journal")).isEqualTo(group * 11.0);
    assertThat(number(file, "SELECT count(DISTINCT actor) FROM journal")).isEqualTo(group);
  }

  @Test
  void a_plain_file_holds_a_line_a_row() throws Exception {
    try (var file = new FileAppender(directory)) {
      file.append(1, 1, "one");
      file.append(2, 1, "other");
      file.commit();
    }

    assertThat(Files.readAllLines(directory.resolve("bare.log")))
        .containsExactly("1 1 one", "2 1 other");
  }

  @Test
  void only_the_unsafe_one_does_not_sync_each_commit() throws Exception {
    try (var durable = SqliteAppender.durable(Files.createDirectory(directory.resolve("a")));
        var unsafe = SqliteAppender.unsafe(Files.createDirectory(directory.resolve("b")))) {
      assertThat(durable.synchronous()).isEqualTo(2);
      assertThat(unsafe.synchronous()).isEqualTo(1);
    }
  }

  private static double number(Path file, String query) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.getDouble(1);
    }
  }
}
