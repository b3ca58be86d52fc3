package dev.perdure.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.engine.coordinator.JournalLimits;
import dev.perdure.model.ErrorCode;
import dev.perdure.model.RunStatus;
import dev.perdure.model.json.Json;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class JournalLimitsTest {
  private static final String FOUR_STEPS =
      """
      workflow: steps
      nodes:
        a: { action: mock }
        b: { action: mock }
        c: { action: mock }
        d: { action: mock }
      transitions:
        - a -> b
        - b -> c
        - c -> d
      """;

  private final List<String> warnings = new CopyOnWriteArrayList<>();

  private RunResult run(JournalLimits limits) throws InterruptedException {
    try (WorkflowEngine engine =
        WorkflowEngine.inMemory()
            .journalLimits(limits)
            .onWarning(warnings::add)
            .callbacks(Runnable::run)
            .open()) {
      engine.deploy("steps.yaml", FOUR_STEPS);
      return engine.start(StartRequest.of("steps").id("r-1")).await();
    }
  }

  @Test
  void a_run_whose_journal_is_full_fails() throws Exception {
    RunResult result = run(new JournalLimits(100, 3));

    assertThat(result.status()).isEqualTo(RunStatus.FAILED);
    assertThat(result.error()).extracting("code").isEqualTo(ErrorCode.LIMIT_EXCEEDED);
  }

  @Test
  void a_run_that_just_fits_completes() throws Exception {
    RunResult result = run(new JournalLimits(100, 5));

    assertThat(result.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(result.orThrow()).isInstanceOf(Json.class);
    assertThat(warnings).isEmpty();
  }

  @Test
  void somebody_is_told_once_long_before() throws Exception {
    run(new JournalLimits(2, 100));

    assertThat(warnings).hasSize(1);
    assertThat(warnings.getFirst()).contains("Run 'r-1' has 2 journal entries");
  }
}
