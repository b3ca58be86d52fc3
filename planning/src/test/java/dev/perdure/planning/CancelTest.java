package dev.perdure.planning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.RunStatus;
import dev.perdure.model.decision.Decision.CancelRun;
import dev.perdure.model.decision.Decision.CancelTokens;
import dev.perdure.model.decision.Decision.StopWork;
import dev.perdure.model.message.Message;
import java.util.List;
import org.junit.jupiter.api.Test;

class CancelTest {

  @Test
  void cancelling_ends_every_token_and_stops_what_is_at_work() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes:
                  split: {}
                  a: { action: mock }
                  b: { action: mock, retry: {} }
                transitions: [ split -> a, split -> b ]
                """)
            .started();
    run.failRetryably(3, "BUSY");

    Plan plan = run.tell(new Message.Cancel("not needed any more"));

    assertThat(plan)
        .isEqualTo(
            new Plan(
                List.of(
                    new CancelTokens(List.of(2L, 3L), "not needed any more"),
                    new CancelRun("not needed any more")),
                List.of(new StopWork(2)),
                List.of()));
    assertThat(run.status()).isEqualTo(RunStatus.CANCELLED);
  }

  @Test
  void tokens_that_had_not_gone_on_yet_are_cancelled_too() {
    var run =
        Scenario.of(
            """
            workflow: test
            nodes: { a: {} }
            transitions: [ { from: a, to: a, loopConfig: { maxIterations: 5000 } } ]
            """);
    run.start("{}");
    assertThat(run.state().nextReady()).isPresent();

    run.tell(new Message.Cancel("enough"));

    assertThat(run.status()).isEqualTo(RunStatus.CANCELLED);
  }
}
