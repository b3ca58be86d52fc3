package dev.perdure.testkit.power;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.engine.RunQuery;
import dev.perdure.engine.RunReader;
import dev.perdure.engine.SendOutcome;
import dev.perdure.engine.StartRequest;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.RunStatus;
import dev.perdure.model.json.Json;
import dev.perdure.storage.DataDirectory;
import dev.perdure.testkit.Load;
import dev.perdure.testkit.LoadJudge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Opens what a power cut has left: what was acknowledged before is there, everything goes on to the
 * right end, and the file is sound.
 */
final class PowerJudge {
  private final Path data;
  private final Acknowledged acknowledged;

  private PowerJudge(Path data, Acknowledged acknowledged) {
    this.data = data;
    this.acknowledged = acknowledged;
  }

  /** Throws an {@link AssertionError}, or whatever the engine throws, at a broken promise. */
  static void judge(Path data, Acknowledged acknowledged) throws Exception {
    var judge = new PowerJudge(data, acknowledged);
    if (!acknowledged.ended().isEmpty()) {
      judge.whatEndedIsOver();
    }
    try (WorkflowEngine engine = WorkflowEngine.at(data).clock(judge.rightAfter()).open()) {
      judge.goOn(engine);
    }
    judge.everythingIsRight();
    judge.theFileIsSound();
  }

  /** A disk is judged long after its power was cut, and no timeout may pass in between. */
  private Clock rightAfter() {
    Duration since = Duration.between(Instant.now(), acknowledged.last());
    return Clock.offset(Clock.systemUTC(), since);
  }

  /** Looks at a copy, because an engine that forgot an end would soon come to it again. */
  private void whatEndedIsOver() throws IOException {
    Path copy = Files.createDirectory(data.resolveSibling(data.getFileName() + "-looked-at"));
    try (var files = Files.list(data)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
    try (RunReader runs = RunReader.open(copy)) {
      for (String id : acknowledged.ended()) {
        assertThat(runs.show(id).info().status()).as(id).isEqualTo(RunStatus.COMPLETED);
      }
    }
  }

  private void goOn(WorkflowEngine engine) throws InterruptedException {
    for (String id : acknowledged.started()) {
      assertThat(engine.find(id)).as(id).isPresent();
    }
    for (String id : acknowledged.sent()) {
      assertThat(pay(engine, id)).as(id).isIn(SendOutcome.REPEATED, SendOutcome.ALREADY_FINAL);
    }
    for (var run : engine.list(RunQuery.unfinished().limit(100_000))) {
      if (run.id().startsWith("wait-")) {
        pay(engine, run.id());
      }
    }
    LoadJudge.finishTheRest(engine);
    if (acknowledged.isDeployed()) {
      engine.start(StartRequest.of("sequence").id("afterwards").input(Load.input(1))).await();
    }
  }

  private static SendOutcome pay(WorkflowEngine engine, String id) {
    int number = number(id);
    return engine.sendEvent(id, "paid", Json.of(number), "paid-" + number);
  }

  private static int number(String id) {
    return Integer.parseInt(id.substring(id.indexOf('-') + 1));
  }

  /** Including the runs of whose start nobody heard. */
  private void everythingIsRight() {
    List<String> ids;
    try (RunReader runs = RunReader.open(data)) {
      ids = runs.list(RunQuery.all().limit(100_000)).stream().map(run -> run.id()).toList();
      for (String id : ids) {
        if (id.startsWith("wait-")) {
          Json number = Json.of(number(id));
          assertThat(runs.show(id).result()).isEqualTo(Json.object("n", number, "paid", number));
        }
      }
    }
    LoadJudge.assertRightResults(
        data, ids.stream().filter(id -> id.startsWith("run-")).map(PowerJudge::number).toList());
    LoadJudge.assertPromisesKept(data);
  }

  private void theFileIsSound() throws SQLException {
    try (var connection =
            DriverManager.getConnection("jdbc:sqlite:" + DataDirectory.databaseOf(data));
        var statement = connection.createStatement();
        var rows = statement.executeQuery("PRAGMA integrity_check")) {
      assertThat(rows.getString(1)).isEqualTo("ok");
    }
  }
}
