package dev.perdure.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.engine.RunHandle;
import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunQuery;
import dev.perdure.engine.RunResult;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.engine.journal.JournalText;
import dev.perdure.model.ActorId;
import dev.perdure.model.RunStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.storage.sqlite.SqliteStore;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Families of many runs on a real file. With {@code -Dperdure.test.depth=1000
 * -Dperdure.test.width=10000} they are as large as the language promises.
 */
@Timeout(600)
final class BigFamilyTest {
  private static final int DEPTH = Integer.getInteger("perdure.test.depth", 150);
  private static final int WIDTH = Integer.getInteger("perdure.test.width", 400);
  private static final int KILLS = 8;
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  @TempDir Path directory;

  @Test
  void a_tall_family_comes_to_its_end_though_hardly_any_of_it_fits_into_memory() throws Exception {
    try (var engine = WorkflowEngine.at(directory).maxIdle(10).open()) {
      engine.deploy("family.yaml", BigFamily.DEFINITIONS);
      long began = System.nanoTime();

      assertResult(BigFamily.tall(engine, DEPTH), DEPTH);

      report("tall", DEPTH, began);
      assertThat(engine.list(RunQuery.all().children(true).limit(100_000))).hasSize(DEPTH);
    }
  }

  @Test
  void a_wide_family_comes_to_its_end() throws Exception {
    try (var engine = WorkflowEngine.at(directory).maxIdle(10).open()) {
      engine.deploy("family.yaml", BigFamily.DEFINITIONS);
      long began = System.nanoTime();

      assertResult(BigFamily.wide(engine, WIDTH), sum());

      report("wide", WIDTH, began);
      assertThat(engine.list(RunQuery.all().children(true).limit(100_000))).hasSize(WIDTH + 1);
    }
  }

  @Test
  void a_cancellation_reaches_the_bottom_of_a_tall_family() throws Exception {
    String patient =
        BigFamily.DEFINITIONS.replace(
            "bottom: { action: transform", "bottom: { action: java, config: { function: never }");
    try (var engine = WorkflowEngine.at(directory).open()) {
      engine.deploy("family.yaml", patient);
      RunHandle run = BigFamily.tall(engine, DEPTH);
      RunQuery all = RunQuery.all().children(true).limit(100_000);
      await(() -> engine.list(all).size() == DEPTH);
      long began = System.nanoTime();

      run.cancel("enough");

      await(() -> engine.list(all.status(RunStatus.CANCELLED)).size() == DEPTH);
      report("cancelled", DEPTH, began);
    }
  }

  @Test
  void a_cancellation_reaches_every_member_of_a_wide_family() throws Exception {
    String patient =
        BigFamily.DEFINITIONS.replace("{ echo: true }", "{ delay: { min: 1h, max: 1h } }");
    try (var engine = WorkflowEngine.at(directory).open()) {
      engine.deploy("family.yaml", patient);
      RunHandle run = BigFamily.wide(engine, WIDTH);
      RunQuery all = RunQuery.all().children(true).limit(100_000);
      await(() -> engine.list(all).size() == WIDTH + 1);
      long began = System.nanoTime();

      run.cancel("enough");

      await(() -> engine.list(all.status(RunStatus.CANCELLED)).size() == WIDTH + 1);
      report("wide cancelled", WIDTH, began);
    }
  }

  @Test
  void families_outlive_processes_that_are_killed_at_any_moment() throws Exception {
    var random = new Random(7);
    for (int life = 0; life < KILLS; life++) {
      liveAndDie(random.nextInt(60 + (DEPTH + WIDTH) / 4));
    }

    try (var engine = WorkflowEngine.at(directory).open()) {
      engine.deploy("family.yaml", BigFamily.DEFINITIONS);
      resumeIncidents(engine);
      assertResult(BigFamily.tall(engine, DEPTH), DEPTH);
      assertResult(BigFamily.wide(engine, WIDTH), sum());
    }
    assertPromisesKept();
  }

  private static long sum() {
    return (long) WIDTH * (WIDTH + 1) / 2;
  }

  private static void assertResult(RunHandle run, long expected) throws InterruptedException {
    Optional<RunResult> end = run.await(PATIENCE);
    assertThat(end).as(run.id()).isPresent();
    assertThat(end.orElseThrow().status())
        .as("%s", end.orElseThrow().error())
        .isEqualTo(RunStatus.COMPLETED);
    assertThat(end.orElseThrow().output()).isEqualTo(Json.object("n", Json.of(expected)));
  }

  private static void await(java.util.function.BooleanSupplier holds) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!holds.getAsBoolean() && System.nanoTime() < end) {
      Thread.sleep(20);
    }
    assertThat(holds.getAsBoolean()).isTrue();
  }

  private static void report(String what, int size, long began) {
    System.out.printf(
        "%s family of %d: %d ms%n", what, size, (System.nanoTime() - began) / 1_000_000);
  }

  private void liveAndDie(int millis) throws Exception {
    String java = ProcessHandle.current().info().command().orElse("java");
    Process process =
        new ProcessBuilder(
                java,
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                BigFamily.class.getName(),
                directory.toString(),
                Integer.toString(DEPTH),
                Integer.toString(WIDTH))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      assertThat(out.readLine()).isEqualTo("open");
      Thread.sleep(millis);
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  /** Work that was under way at three kills in a row waits for somebody to look at it. */
  private static void resumeIncidents(WorkflowEngine engine) throws InterruptedException {
    RunQuery parked = RunQuery.all().children(true).status(RunStatus.INCIDENT).limit(100_000);
    Thread.sleep(500);
    engine.list(parked).forEach(run -> engine.resume(run.id()));
  }

  private void assertPromisesKept() {
    try (var store = SqliteStore.openReadOnly(directory);
        var runs = dev.perdure.engine.RunReader.open(directory)) {
      List<RunInfo> all = runs.list(RunQuery.all().children(true).limit(100_000));
      assertThat(all).hasSize(DEPTH + WIDTH + 1);
      for (RunInfo run : all) {
        List<Decision.Write> decisions =
            store.journal(ActorId.run(run.id()), 0, Integer.MAX_VALUE).stream()
                .flatMap(e -> JournalText.read(e.format(), e.body()).writes().stream())
                .toList();
        assertThat(JournalCheck.of(decisions, true)).as(run.id()).isEmpty();
        assertThat(run.status()).as(run.id()).isEqualTo(RunStatus.COMPLETED);
      }
      assertThat(store.outstanding(Optional.empty(), 1)).isEmpty();
    }
  }
}
