package dev.perdure.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.engine.RunQuery;
import dev.perdure.engine.RunReader;
import dev.perdure.engine.RunResult;
import dev.perdure.engine.RunView;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.engine.journal.JournalText;
import dev.perdure.model.ActorId;
import dev.perdure.model.Artifact;
import dev.perdure.model.RunStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.planning.state.RunState;
import dev.perdure.storage.StoreReader;
import dev.perdure.storage.sqlite.SqliteStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Judges what became of a load on a real file, whatever happened to the processes. */
public final class LoadJudge {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final RunQuery ALL = RunQuery.all().limit(100_000);

  private LoadJudge() {}

  /** Lets everything come to its end. */
  public static void finishTheRest(WorkflowEngine engine) throws InterruptedException {
    for (var run : engine.list(RunQuery.unfinished().limit(100_000))) {
      if (engine.run(run.id()).info().status() == RunStatus.INCIDENT) {
        engine.resume(run.id());
      }
      Optional<RunResult> result = engine.run(run.id()).await(PATIENCE);
      assertThat(result).as("end of %s: %s", run.id(), engine.show(run.id())).isPresent();
    }
  }

  /** These runs of the load are there, and completed with what their inputs tell. */
  public static void assertRightResults(Path directory, Collection<Integer> numbers) {
    try (RunReader runs = RunReader.open(directory)) {
      numbers.forEach(number -> assertRightResult(runs, number));
    }
  }

  private static void assertRightResult(RunReader runs, int number) {
    RunView view = runs.show("run-" + number);
    String workflow = Load.WORKFLOWS.get(number % Load.WORKFLOWS.size());
    assertThat(view.info().status()).as("status of run %d", number).isEqualTo(RunStatus.COMPLETED);
    assertThat(view.result()).isEqualTo(Load.expected(workflow, number));
    var contents = new TreeMap<String, String>();
    for (Artifact artifact : runs.artifacts("run-" + number)) {
      byte[] content = runs.content(artifact).orElseThrow();
      contents.put(artifact.name(), new String(content, StandardCharsets.UTF_8));
    }
    assertThat(contents).isEqualTo(Load.contents(workflow, number));
  }

  /** Every run has ended, its journal keeps all promises, and replays to what the index says. */
  public static void assertPromisesKept(Path directory) {
    try (StoreReader store = SqliteStore.openReadOnly(directory);
        RunReader runs = RunReader.open(directory)) {
      for (var run : runs.list(ALL)) {
        List<Decision.Write> decisions =
            store.journal(ActorId.run(run.id()), 0, Integer.MAX_VALUE).stream()
                .flatMap(entry -> JournalText.read(entry.format(), entry.body()).writes().stream())
                .toList();
        assertThat(JournalCheck.of(decisions, true)).as(run.id()).isEmpty();
        assertThat(RunState.replay(decisions).status()).isEqualTo(run.status());
      }
    }
  }
}
