package dev.perdure.planning;

import static dev.perdure.planning.Scenario.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.NodeError;
import dev.perdure.model.RunStatus;
import dev.perdure.model.decision.Decision;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** How branches come together again. */
class FanInTest {

  private static Scenario fan(String sync) {
    return fan(sync, "");
  }

  /** Three branches of one node, and a fan-in with these settings. */
  private static Scenario fan(String sync, String more) {
    return Scenario.of(
        """
        workflow: fan
        nodes:
          open: {}
          work: { action: java, config: { function: f } }
          count: { action: transform, inputMapping: { got: "state.?got.orValue(null)" } }
          rescue: { action: transform, inputMapping: { error: state._last_error } }
        transitions:
          - { from: open, to: work, spawnCount: 3, siblingGroup: g }
          - { from: work, to: count, synchronization: { siblingGroup: g, merge: state.got%s } }
          %s
        outputMapping: { got: "nodes.count.result.?got.orValue(null)", error: nodes.rescue.result.error }
        """
            .formatted(
                sync.isEmpty() ? "" : ", " + sync,
                more.isEmpty() ? "- { from: count, to: rescue, on: failure }" : more));
  }

  @Test
  void allMergesInIndexOrderWhateverTheOrderOfArrival() {
    Scenario run = fan("").started();
    run.complete(4, "{'v': 2}");
    run.complete(2, "{'v': 0}");
    assertThat(run.status()).isEqualTo(RunStatus.RUNNING);
    run.complete(3, "{'v': 1}");
    assertThat(run.state().result()).isEqualTo(json("{'got': [{'v': 0}, {'v': 1}, {'v': 2}]}"));
  }

  @Test
  void anyActivatesAtTheFirstArrivalAndCancelsTheRest() {
    Scenario run = fan("strategy: any").started();
    Plan plan = run.complete(3, "{'v': 1}");
    assertThat(plan.sends()).contains(new Decision.StopWork(2), new Decision.StopWork(4));
    assertThat(run.state().result()).isEqualTo(json("{'got': [{'v': 1}]}"));
    run.complete(2, "{'v': 0}");
    assertThat(run.state().ignored()).isEqualTo(1);
  }

  @Test
  void abandonLetsRunningWorkFinishUnheard() {
    Scenario run = fan("strategy: any, onEarlyComplete: abandon").started();
    Plan plan = run.complete(3, "{'v': 1}");
    assertThat(plan.sends()).isEmpty();
    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void aQuorumActivatesAtTheMthArrivalAndBearsFailuresWhileItCan() {
    Scenario run = fan("strategy: { mOfN: 2 }").started();
    run.complete(4, "{'v': 2}");
    run.fail(2, "NO");
    assertThat(run.status()).isEqualTo(RunStatus.RUNNING);
    run.complete(3, "{'v': 1}");
    assertThat(run.state().result()).isEqualTo(json("{'got': [{'v': 1}, {'v': 2}]}"));
  }

  @Test
  void aQuorumThatCannotBeReachedFailsTheTargetNode() {
    Scenario run = fan("strategy: { mOfN: 2 }").started();
    run.fail(2, "NO");
    run.fail(3, "NO");
    NodeError error = Objects.requireNonNull(run.state().runScope().lastError());
    assertThat(error.code()).isEqualTo("QUORUM_UNREACHABLE");
    assertThat(error.node()).isEqualTo("count");
    assertThat(error.attempts()).isZero();
    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void aFailedBranchFailsAllWithItsOwnErrorAndIndexAsTheCause() {
    Scenario run = fan("").started();
    Plan plan = run.fail(3, "BROKEN");
    assertThat(plan.sends()).contains(new Decision.StopWork(2), new Decision.StopWork(4));
    NodeError error = Objects.requireNonNull(run.state().runScope().lastError());
    assertThat(error.code()).isEqualTo("BRANCH_FAILED");
    assertThat(Objects.requireNonNull(error.cause()).code()).isEqualTo("BROKEN");
    assertThat(error.cause().index()).isEqualTo(1);
  }

  @Test
  void withOnBranchFailureContinueThoseThatArrivedAreMerged() {
    Scenario run = fan("onBranchFailure: continue").started();
    run.fail(3, "BROKEN");
    run.complete(4, "{'v': 2}");
    run.complete(2, "{'v': 0}");
    assertThat(run.state().result()).isEqualTo(json("{'got': [{'v': 0}, {'v': 2}]}"));
  }

  @Test
  void aTimeoutCountsFromTheFirstArrivalAndNamesWhoIsMissing() {
    Scenario run = fan("timeout: 1m").started();
    run.wakeAfter(Duration.ofHours(1));
    assertThat(run.status()).isEqualTo(RunStatus.RUNNING);
    run.complete(3, "{'v': 1}");
    run.wakeAfter(Duration.ofSeconds(59));
    assertThat(run.status()).isEqualTo(RunStatus.RUNNING);
    run.wakeAfter(Duration.ofSeconds(1));
    NodeError error = Objects.requireNonNull(run.state().runScope().lastError());
    assertThat(error.code()).isEqualTo("SYNC_TIMEOUT");
    assertThat(error.message()).contains("'g'").contains("missing are 0, 2");
  }

  @Test
  void aDeadlineCountsFromTheFanOutAndMayProceedWithWhatArrived() {
    Scenario run = fan("deadline: 1m, onTimeout: proceed_with_available").started();
    run.complete(3, "{'v': 1}");
    run.wakeAfter(Duration.ofMinutes(1));
    assertThat(run.state().result()).isEqualTo(json("{'got': [{'v': 1}]}"));
  }

  @Test
  void aFailingFanInThatNobodyRoutesFailsTheRun() {
    Scenario run = fan("", "- { from: count, to: rescue }").started();
    run.fail(2, "BROKEN");
    assertThat(run.status()).isEqualTo(RunStatus.FAILED);
    assertThat(Objects.requireNonNull(run.state().error()).code()).isEqualTo("BRANCH_FAILED");
  }

  @Test
  void aMergedValueMustFitItsSchema() {
    Scenario run =
        Scenario.of(
                """
                workflow: fan
                contextSchema: { type: object, properties: { got: { type: array, items: { type: integer } } } }
                nodes:
                  open: {}
                  work: { action: java, config: { function: f } }
                  count: {}
                transitions:
                  - { from: open, to: work, spawnCount: 2, siblingGroup: g }
                  - { from: work, to: count, synchronization: { siblingGroup: g, merge: state.got } }
                """)
            .started();
    run.complete(2, "1");
    run.complete(3, "'text'");
    assertThat(Objects.requireNonNull(run.state().error()).code()).isEqualTo("MERGE_FAILED");
  }

  @Test
  void nestedFanOutsMergeIntoTheBranchAroundThem() {
    Scenario run =
        Scenario.of(
                """
                workflow: nested
                nodes:
                  open: {}
                  outer: {}
                  inner: { action: transform, inputMapping: { v: "row * 10 + col" }, outputMapping: { _branch.output.v: result.v } }
                  joined: {}
                  done: {}
                transitions:
                  - { from: open, to: outer, foreach: { collection: "[1, 2]", itemVar: row }, siblingGroup: rows }
                  - { from: outer, to: inner, foreach: { collection: "[3, 4]", itemVar: col }, siblingGroup: cols }
                  - { from: inner, to: joined, synchronization: { siblingGroup: cols, merge: { source: _branch.output.v, target: _branch.output.cells, strategy: collect } } }
                  - { from: joined, to: done, synchronization: { siblingGroup: rows, merge: { source: _branch.output.cells, target: output.table, strategy: collect } } }
                """)
            .started();
    assertThat(run.state().result()).isEqualTo(json("{'table': [[13, 14], [23, 24]]}"));
  }

  @Test
  void aLoopThroughAFanOutOpensAnInstanceOfItsOwnEachTime() {
    Scenario run =
        Scenario.of(
                """
                workflow: loop
                nodes:
                  open: { outputMapping: { state.round: "coalesce(state.?round.orValue(null), 0) + 1" } }
                  work: { action: transform, inputMapping: { v: state.round } }
                  join: {}
                transitions:
                  - { from: open, to: work, spawnCount: state.round, siblingGroup: g }
                  - { from: work, to: join, synchronization: { siblingGroup: g, merge: output.last } }
                  - { from: join, to: open, loopConfig: { maxIterations: 3 } }
                  - { from: join, to: end, default: true }
                  - { from: end, to: end2 }
                """
                    .replace("join: {}", "join: {}\n  end: {}\n  end2: {}"))
            .started();
    assertThat(run.state().result())
        .isEqualTo(json("{'last': [{'v': 4}, {'v': 4}, {'v': 4}, {'v': 4}]}"));
  }
}
