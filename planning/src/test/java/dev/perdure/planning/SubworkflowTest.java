package dev.perdure.planning;

import static dev.perdure.planning.Scenario.NOON;
import static dev.perdure.planning.Scenario.PARENT;
import static dev.perdure.planning.Scenario.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.ActorId;
import dev.perdure.model.NodeError;
import dev.perdure.model.Parent;
import dev.perdure.model.RunStatus;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Message;
import dev.perdure.model.message.Outgoing;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SubworkflowTest {
  private static final NodeError BUSY = new NodeError("BUSY", "not now", "send", 3, true, null);

  private static Scenario ship(String more) {
    return Scenario.of(
        """
        workflow: test
        nodes:
          ship: { subworkflow: ship@3, inputMapping: { n: input.n }%s }
          handle: {}
        transitions: [ { from: ship, to: handle, on: timeout } ]
        outputMapping: { got: nodes.ship.result, root: _run.rootId }
        """
            .formatted(more));
  }

  private static String child(int attempt) {
    return ChildIds.of("r1", 1, attempt);
  }

  private static Message completed(int attempt, String result) {
    return new Message.ChildCompleted(1, attempt, child(attempt), json(result));
  }

  private static Message failed(int attempt, NodeError error) {
    return new Message.ChildFailed(1, attempt, child(attempt), error, false);
  }

  private static Outgoing to(String run, Message message) {
    return new Outgoing(ActorId.run(run), message);
  }

  @Test
  void a_subworkflow_is_started_by_a_message_to_a_run_that_does_not_exist_yet() {
    Scenario run = ship(", timeout: 1m");

    Plan plan = run.start("{'n': 1}");

    var start =
        new Message.StartChild(
            child(1), "ship", 3, json("{'n': 1}"), new Parent("r1", 1, 1, "r1", 1));
    assertThat(plan.writes())
        .last()
        .isEqualTo(
            new Decision.StartChild(
                1, 1, child(1), "ship", 3, json("{'n': 1}"), NOON.plus(Duration.ofMinutes(1))));
    assertThat(plan.messages()).containsExactly(to(child(1), start));
    assertThat(plan.sends()).isEmpty();
    assertThat(run.state().tokens().iterator().next().status())
        .isEqualTo(TokenStatus.WAITING_FOR_SUBWORKFLOW);
    assertThat(run.state().dispatched()).as("work that keeps it in memory").isZero();
  }

  @Test
  void the_result_of_the_child_is_the_nodes() {
    Scenario run = ship("").started("{'n': 1}");

    run.tell(completed(1, "{'number': 7}"));

    assertThat(run.result()).isEqualTo(json("{'got': {'number': 7}, 'root': 'r1'}"));
  }

  @Test
  void a_failing_child_fails_the_node_with_its_code_and_is_the_cause() {
    Scenario run = ship("").started("{'n': 1}");

    run.tell(failed(1, BUSY));

    assertThat(run.error()).isEqualTo(new NodeError("BUSY", "not now", "ship", 1, true, BUSY));
  }

  @Test
  void the_failures_of_a_thousand_runs_above_each_other_are_told_in_a_few_causes() {
    NodeError error = new NodeError("BUSY", "not now", "first", 1, true, null);
    for (int depth = 0; depth < 1_000; depth++) {
      Scenario run = ship("").started("{'n': 1}");
      run.tell(failed(1, error));
      error = run.error();
    }

    int causes = 0;
    NodeError last = error;
    for (NodeError cause = error.cause(); cause != null; cause = cause.cause()) {
      last = cause;
      causes++;
    }
    assertThat(causes).isEqualTo(10);
    assertThat(last.node()).isEqualTo("first");
  }

  @Test
  void a_child_that_timed_out_fails_the_node_with_TIMEOUT() {
    Scenario run = ship("").started("{'n': 1}");

    run.tell(failed(1, new NodeError("TIMEOUT", "late", null, 0, true, null)));

    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(run.ended(TokenStatus.TIMED_OUT)).isEqualTo(1);
  }

  @Test
  void a_retried_subworkflow_is_a_new_child_with_the_same_input() {
    Scenario run = ship(", retry: { jitter: false }").started("{'n': 1}");

    run.tell(failed(1, BUSY));
    Plan again = run.wakeAfter(Duration.ofSeconds(1));

    var start =
        new Message.StartChild(
            child(2), "ship", 3, json("{'n': 1}"), new Parent("r1", 1, 2, "r1", 1));
    assertThat(again)
        .isEqualTo(
            new Plan(
                List.of(new Decision.StartChild(1, 2, child(2), "ship", 3, null, null)),
                List.of(to(child(2), start)),
                List.of(),
                List.of()));
    assertThat(child(2)).isNotEqualTo(child(1));
  }

  @Test
  void a_childs_failure_is_as_retryable_as_the_error_it_failed_with() {
    Scenario run = ship(", retry: {}").started("{'n': 1}");

    run.tell(failed(1, new NodeError("NO_STOCK", "none left", "send", 1, false, null)));

    assertThat(run.errorCode()).isEqualTo("NO_STOCK");
    assertThat(run.error().attempts()).isEqualTo(1);
  }

  @Test
  void a_timeout_cancels_the_child_and_fails_the_node_with_TIMEOUT() {
    Scenario run = ship(", timeout: 1m").started("{'n': 1}");

    Plan plan = run.wakeAfter(Duration.ofMinutes(1));

    String reason =
        "Expected child %s of 'ship' to end by 2030-01-01T12:01:00Z, but it did not"
            .formatted(child(1));
    assertThat(plan.messages()).containsExactly(to(child(1), new Message.CancelChild(reason)));
    assertThat(plan.writes())
        .contains(
            new Decision.CancelChildren(List.of(child(1)), reason),
            new Decision.FailToken(1, new NodeError("TIMEOUT", reason, "ship", 1, true, null)));
    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void a_timeout_is_retried_and_the_late_report_of_the_old_child_is_ignored() {
    Scenario run = ship(", timeout: 1m, retry: { jitter: false }").started("{'n': 1}");
    run.wakeAfter(Duration.ofMinutes(1));

    Plan early = run.tell(completed(1, "{}"));
    run.wakeAfter(Duration.ofSeconds(1));
    Plan late = run.tell(completed(1, "{}"));

    assertThat(early.writes())
        .containsExactly(
            new Decision.Ignore(
                "Expected token 1 of run r1 to be waiting_for_subworkflow, but it is pending with attempt 2"));
    assertThat(late.writes())
        .containsExactly(
            new Decision.Ignore("Expected attempt 2 of token 1 of run r1, but heard of attempt 1"));
    run.tell(completed(2, "{'number': 7}"));
    assertThat(run.result()).isEqualTo(json("{'got': {'number': 7}, 'root': 'r1'}"));
  }

  @Test
  void a_caught_failure_completes_the_node_after_the_retries_with_the_error_and_the_childs_id() {
    Scenario run =
        ship(", onFailure: catch, retry: { maxAttempts: 2, jitter: false }").started("{'n': 1}");

    run.tell(failed(1, BUSY));
    assertThat(run.status()).isEqualTo(RunStatus.RUNNING);
    run.wakeAfter(Duration.ofSeconds(1));
    run.tell(failed(2, BUSY));

    Json caught =
        Json.object(
            "error",
            Json.object(
                "code", Json.of("BUSY"),
                "message", Json.of("not now"),
                "runId", Json.of(child(2))));
    assertThat(run.result()).isEqualTo(Json.object("got", caught, "root", Json.of("r1")));
  }

  @Test
  void its_own_timeout_is_caught_too() {
    Scenario run = ship(", onFailure: catch, timeout: 1m").started("{'n': 1}");

    run.wakeAfter(Duration.ofMinutes(1));

    assertThat(run.result().toString()).contains("TIMEOUT", child(1));
    assertThat(run.ended(TokenStatus.TIMED_OUT)).isZero();
  }

  @Test
  void an_input_that_does_not_fit_the_childs_schema_is_neither_caught_nor_retried() {
    Scenario run =
        ship(", onFailure: catch, retry: { retryableErrors: [SCHEMA_VIOLATION] }")
            .started("{'n': 1}");
    var misfit = new NodeError("SCHEMA_VIOLATION", "n is odd", null, 0, false, null);

    run.tell(new Message.ChildFailed(1, 1, child(1), misfit, true));

    assertThat(run.error())
        .isEqualTo(new NodeError("SCHEMA_VIOLATION", "n is odd", "ship", 1, false, null));
  }

  @Test
  void a_cancelled_run_cancels_its_children_in_the_same_plan() {
    Scenario run =
        Scenario.of(
                """
                workflow: test
                nodes: { split: {}, a: { subworkflow: x }, b: { subworkflow: x }, c: { action: mock } }
                transitions: [ split -> a, split -> b, split -> c ]
                """)
            .started();

    Plan plan = run.tell(new Message.Cancel("enough"));

    List<String> children = List.of(ChildIds.of("r1", 2, 1), ChildIds.of("r1", 3, 1));
    assertThat(plan)
        .isEqualTo(
            new Plan(
                List.of(
                    new Decision.CancelTokens(List.of(2L, 3L, 4L), "enough"),
                    new Decision.CancelChildren(children, "enough"),
                    new Decision.CancelRun("enough")),
                children.stream()
                    .map(child -> to(child, new Message.CancelChild("enough")))
                    .toList(),
                List.of(new Decision.StopWork(4)),
                List.of()));
  }

  @Test
  void a_failing_run_cancels_its_children() {
    Scenario run =
        Scenario.of(
                """
                workflow: test
                nodes: { split: {}, a: { subworkflow: x }, b: { action: mock } }
                transitions: [ split -> a, split -> b ]
                """)
            .started();

    Plan plan = run.fail(3, "BROKEN");

    assertThat(plan.messages())
        .containsExactly(
            to(ChildIds.of("r1", 2, 1), new Message.CancelChild("The run failed with BROKEN")));
    assertThat(run.tell(new Message.ChildCompleted(2, 1, ChildIds.of("r1", 2, 1), Json.of(1))))
        .extracting(Plan::messages)
        .isEqualTo(List.of());
    assertThat(run.state().ignored()).isEqualTo(1);
  }

  // As a child

  private static Scenario aChild(String more) {
    return Scenario.of(
        """
        workflow: test
        timeout: 1h
        inputSchema: { required: [n], properties: { n: { type: integer }, by: { default: rail } } }
        nodes: { a: { action: mock } }
        outputMapping: { by: input.by, root: _run.rootId }
        %s
        """
            .formatted(more));
  }

  private static void assertReports(Plan plan, @Nullable Message report) {
    assertThat(plan.messages()).isEqualTo(report == null ? List.of() : List.of(to("p1", report)));
  }

  @Test
  void a_child_fills_its_defaults_and_reports_its_result_to_its_parent() {
    Scenario run = aChild("");

    Plan start = run.startAsChild("{'n': 1}");
    Plan end = run.complete(1, "{}");

    assertThat(start.writes().getFirst())
        .isEqualTo(
            new Decision.InitializeRun(
                "r1",
                "test",
                1,
                java.util.Map.of(),
                json("{'n': 1, 'by': 'rail'}"),
                Json.Obj.EMPTY,
                NOON,
                NOON.plus(Duration.ofHours(1)),
                PARENT));
    assertReports(start, null);
    assertReports(
        end, new Message.ChildCompleted(4, 2, "r1", json("{'by': 'rail', 'root': 'p0'}")));
    assertThat(run.state().depth()).isEqualTo(2);
  }

  @Test
  void a_child_whose_input_does_not_fit_ends_before_its_first_token() {
    Scenario run = aChild("");

    Plan plan = run.startAsChild("{'n': 'one'}");

    assertThat(run.status()).isEqualTo(RunStatus.FAILED);
    assertThat(run.errorCode()).isEqualTo("SCHEMA_VIOLATION");
    assertThat(run.state().lastToken()).isZero();
    assertReports(plan, new Message.ChildFailed(4, 2, "r1", run.error(), true));
  }

  @Test
  void a_child_reports_failure_timeout_and_cancellation_with_the_codes_of_the_language() {
    Scenario failing = aChild("");
    failing.startAsChild("{'n': 1}");
    Plan failed = failing.fail(1, "NO_STOCK");
    assertReports(failed, new Message.ChildFailed(4, 2, "r1", failing.error(), false));
    assertThat(failing.errorCode()).isEqualTo("NO_STOCK");

    Scenario slow = aChild("");
    slow.startAsChild("{'n': 1}");
    Plan timedOut = slow.wakeAfter(Duration.ofHours(1));
    assertReports(timedOut, new Message.ChildFailed(4, 2, "r1", slow.error(), false));
    assertThat(slow.errorCode()).isEqualTo("TIMEOUT");

    Scenario unwanted = aChild("");
    unwanted.startAsChild("{'n': 1}");
    Plan cancelled = unwanted.tell(new Message.Cancel("enough"));
    String reason = "Run r1 was cancelled: enough";
    assertReports(
        cancelled,
        new Message.ChildFailed(
            4, 2, "r1", new NodeError("CANCELLED", reason, null, 0, false, null), false));
  }

  @Test
  void a_child_that_its_parent_cancels_has_nobody_to_report_to() {
    Scenario run = aChild("");
    run.startAsChild("{'n': 1}");

    Plan plan = run.tell(new Message.CancelChild("enough"));

    assertReports(plan, null);
    assertThat(plan.writes()).last().isEqualTo(new Decision.CancelRun("enough", true));
  }

  @Test
  void a_child_below_the_deepest_is_not_started() {
    RunLimits shallow = new RunLimits(1000, 1000, 1000, 1000, 10, 10, 1000, 2, 1000, 10, 10, 1_000);
    Scenario run =
        Scenario.of("workflow: test\nnodes: { a: { subworkflow: x, onFailure: catch } }")
            .within(shallow);

    Plan plan = run.startAsChild("{}");

    assertThat(run.error())
        .isEqualTo(
            new NodeError(
                "LIMIT_EXCEEDED",
                "Expected subworkflows to nest at most 2 deep, but this one would be number 3; end the recursion, or raise the limit subworkflowDepth",
                "a",
                0,
                false,
                null));
    assertReports(plan, new Message.ChildFailed(4, 2, "r1", run.error(), false));
  }

  @Test
  void ids_of_children_are_of_one_length_and_never_change() {
    assertThat(ChildIds.of("r1", 1, 1)).isEqualTo("skdgtdy6xjrwr9b2kxkk");
    assertThat(ChildIds.of("r".repeat(128), Long.MAX_VALUE, 9)).hasSize(20).matches("[0-9a-z]+");
  }
}
