package dev.perdure.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.model.RunStatus;
import dev.perdure.model.json.Json;
import dev.perdure.storage.DirectoryInUse;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OfflineCancelTest {
  private static final String SLOW =
      """
      workflow: slow
      nodes:
        wait: { action: java, config: { function: wait } }
      """;

  @TempDir Path directory;
  private final AtomicInteger begun = new AtomicInteger();
  private final CountDownLatch atWork = new CountDownLatch(1);

  private WorkflowEngine open(UnaryOperator<EngineBuilder> more) {
    return more.apply(
            WorkflowEngine.at(directory).action("wait", Json.class, Json.class, this::block))
        .open();
  }

  private Json block(Json input) throws InterruptedException {
    begun.incrementAndGet();
    atWork.countDown();
    new CountDownLatch(1).await();
    return input;
  }

  private void leaveARunAtWork() throws InterruptedException {
    try (WorkflowEngine engine = open(builder -> builder)) {
      engine.deploy("slow.yaml", SLOW);
      engine.start(StartRequest.of("slow").id("r-1"));
      atWork.await();
    }
  }

  @Test
  void a_cancellation_without_a_holder_counts_when_the_directory_is_opened() throws Exception {
    leaveARunAtWork();

    WorkflowEngine.recordCancel(directory, "r-1", "too slow");

    try (WorkflowEngine engine = open(builder -> builder)) {
      RunResult result = engine.run("r-1").await();
      assertThat(result.status()).isEqualTo(RunStatus.CANCELLED);
      assertThat(result.cancelReason()).isEqualTo("too slow");
    }
    assertThat(begun).as("the work of a run that is to end is not begun again").hasValue(1);
  }

  @Test
  void it_counts_as_well_for_an_engine_that_opens_this_run_alone() throws Exception {
    leaveARunAtWork();

    WorkflowEngine.recordCancel(directory, "r-1", "too slow");

    try (WorkflowEngine engine = open(builder -> builder.only("r-1"))) {
      assertThat(engine.run("r-1").await().status()).isEqualTo(RunStatus.CANCELLED);
    }
  }

  @Test
  void twice_recorded_it_ends_the_run_once() throws Exception {
    leaveARunAtWork();

    WorkflowEngine.recordCancel(directory, "r-1", "first");
    WorkflowEngine.recordCancel(directory, "r-1", "second");

    try (WorkflowEngine engine = open(builder -> builder)) {
      assertThat(engine.run("r-1").await().cancelReason()).isEqualTo("first");
    }
  }

  @Test
  void a_run_that_does_not_exist_cannot_be_cancelled() throws Exception {
    leaveARunAtWork();

    assertThatThrownBy(() -> WorkflowEngine.recordCancel(directory, "r-2", "no"))
        .isInstanceOf(UnknownRun.class)
        .hasMessageContaining("r-2");
  }

  @Test
  void while_somebody_holds_the_directory_that_one_is_to_be_asked() {
    try (WorkflowEngine engine = open(builder -> builder)) {
      engine.deploy("slow.yaml", SLOW);
      engine.start(StartRequest.of("slow").id("r-1"));

      assertThatThrownBy(() -> WorkflowEngine.recordCancel(directory, "r-1", "no"))
          .isInstanceOf(DirectoryInUse.class);
    }
  }
}
