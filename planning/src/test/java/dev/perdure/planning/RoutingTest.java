package dev.perdure.planning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.RunStatus;
import dev.perdure.model.decision.Decision.CompleteToken;
import dev.perdure.model.decision.Decision.CreateToken;
import dev.perdure.model.decision.Decision.FailRun;
import org.junit.jupiter.api.Test;

class RoutingTest {

  @Test
  void all_matches_of_the_first_tier_with_a_match_are_followed_in_file_order() {
    var run =
        of(
            """
            - { from: a, to: d, priority: 3 }
            - { from: a, to: c, priority: 2, condition: result.n > 1 }
            - { from: a, to: b, priority: 1, condition: result.n > 100 }
            - { from: a, to: b, priority: 2, condition: result.n > 2 }
            """);

    Plan plan = run.complete(1, "{'n': 5}");

    assertThat(plan.writes().subList(1, 4))
        .containsExactly(
            new CompleteToken(1),
            new CreateToken(2, "c", 1, "a->c"),
            new CreateToken(3, "b", 1, "a->b#2"));
    assertThat(run.standing()).containsExactly("c", "b");
  }

  @Test
  void with_first_match_only_the_first_in_file_order_is_followed() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes: { a: { action: mock, fanOut: first_match }, b: { action: mock }, c: { action: mock } }
                transitions:
                  - { from: a, to: c, condition: result.n > 1 }
                  - { from: a, to: b }
                """)
            .started();

    run.complete(1, "{'n': 5}");

    assertThat(run.standing()).containsExactly("c");
  }

  @Test
  void the_default_stands_after_all_tiers_whatever_their_number() {
    var run =
        of(
            """
            - { from: a, to: d, default: true }
            - { from: a, to: b, priority: 1000, condition: result.n > 1 }
            - { from: a, to: c, priority: -5, condition: result.n > 10 }
            """);

    run.complete(1, "{'n': 1}");
    assertThat(run.standing()).containsExactly("d");

    var other =
        of(
            """
            - { from: a, to: d, default: true }
            - { from: a, to: b, priority: 1000, condition: result.n > 1 }
            - { from: a, to: c, priority: -5, condition: result.n > 10 }
            """);
    other.complete(1, "{'n': 2}");
    assertThat(other.standing()).containsExactly("b");
  }

  @Test
  void a_condition_that_cannot_be_evaluated_does_not_match() {
    var run =
        of(
            """
            - { from: a, to: b, condition: result.nothing > 1 }
            - { from: a, to: c, default: true }
            - { from: a, to: d, on: failure }
            """);

    run.complete(1, "{}");

    assertThat(run.standing()).containsExactly("c");
  }

  @Test
  void conditions_see_what_the_output_mapping_wrote() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes:
                  a: { action: mock, outputMapping: { state.n: result.n } }
                  b: { action: mock }
                  c: { action: mock }
                transitions:
                  - { from: a, to: b, condition: state.n == 3 }
                  - { from: a, to: c, default: true }
                """)
            .started();

    run.complete(1, "{'n': 3}");

    assertThat(run.standing()).containsExactly("b");
  }

  @Test
  void a_node_without_a_transition_for_success_is_terminal() {
    var run =
        of(
            """
            - { from: a, to: b, on: failure }
            - { from: b, to: c, on: timeout }
            - { from: b, to: d, on: failure }
            """);

    run.complete(1, "{}");

    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void a_node_of_which_no_transition_for_success_matches_fails_and_tells_what_each_saw() {
    var run =
        of(
            """
            - { from: a, to: b, condition: result.status == 'done' }
            - { from: a, to: c, condition: result.total > 10 }
            - { from: a, to: d, on: failure }
            """);

    run.complete(1, "{'status': 'queued'}");

    assertThat(run.standing()).containsExactly("d");
    assertThat(run.state().runScope().lastError())
        .satisfies(
            error -> {
              assertThat(error.code()).isEqualTo("NO_MATCHING_TRANSITION");
              assertThat(error.message())
                  .startsWith("Expected a transition from 'a' to match, but none did: 'a->b': ")
                  .contains("result.status == 'done' was false ('queued')")
                  .contains("'a->c': ")
                  .contains("result.total")
                  .doesNotContain("a->d");
            });
  }

  @Test
  void of_many_transitions_the_first_ten_are_told() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes: { a: { action: mock }, b: { action: mock } }
                transitions:
                """
                    + "  - { from: a, to: b, condition: result.go }\n".repeat(12))
            .started();

    run.complete(1, "{}");

    assertThat(run.error().message())
        .contains("'a->b#10': ")
        .doesNotContain("a->b#11")
        .endsWith("; and 2 more");
  }

  @Test
  void with_onNoMatch_complete_such_a_node_completes() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes: { a: { action: mock, onNoMatch: complete }, b: { action: mock } }
                transitions: [ { from: a, to: b, condition: result.go } ]
                """)
            .started();

    run.complete(1, "{}");

    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void a_transition_with_a_limit_does_not_match_once_its_lineage_took_it_so_often() {
    var run =
        of(
            """
            - { from: a, to: a, loopConfig: { maxIterations: 2 } }
            - { from: a, to: b, priority: 2 }
            - { from: a, to: c, on: failure }
            - { from: a, to: d, on: failure }
            """);

    run.complete(1, "{}");
    run.complete(2, "{}");
    assertThat(run.standing()).containsExactly("a");
    run.complete(3, "{}");

    assertThat(run.standing()).containsExactly("b");
  }

  @Test
  void no_match_tells_which_limit_was_met() {
    var run =
        of(
            """
            - { from: a, to: a, loopConfig: { maxIterations: 1 } }
            - { from: a, to: b, on: failure }
            - { from: b, to: c }
            - { from: b, to: d }
            """);

    run.complete(1, "{}");
    run.complete(2, "{}");

    assertThat(run.state().runScope().lastError())
        .satisfies(
            error ->
                assertThat(error.message())
                    .isEqualTo(
                        "Expected a transition from 'a' to match, but none did: 'a->a': taken 1"
                            + " times, its maxIterations"));
  }

  @Test
  void a_loop_without_a_limit_ends_after_a_thousand_rounds() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes: { a: {}, b: { action: mock } }
                transitions:
                  - { from: a, to: a }
                  - { from: a, to: b, on: failure }
                """)
            .started();

    assertThat(run.standing()).containsExactly("b");
    assertThat(run.state().lastToken()).isEqualTo(1_002);
    assertThat(run.state().runScope().lastError())
        .satisfies(
            error -> {
              assertThat(error.code()).isEqualTo("LOOP_LIMIT");
              assertThat(error.message())
                  .isEqualTo(
                      "Expected transition 'a->a' to be taken at most 1000 times along one way, but"
                          + " it matched again; end the loop by a condition, or set"
                          + " loopConfig.maxIterations");
            });
  }

  @Test
  void where_the_loop_limit_fails_a_node_no_other_transition_of_its_tier_is_followed() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes: { a: {}, b: {} }
                transitions:
                  - { from: a, to: b, condition: "size(state.?log.orValue('')) == 1000" }
                  - { from: a, to: a }
                """)
            .started();

    assertThat(run.errorCode()).isEqualTo("LOOP_LIMIT");
    assertThat(run.error().cause()).isNull();
  }

  @Test
  void an_error_while_a_failure_is_routed_ends_the_run_with_the_failure_as_its_cause() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes: { a: { fail: { code: NEVER, message: "not today" } } }
                transitions: [ { from: a, to: a, on: any } ]
                """)
            .started();

    assertThat(run.errorCode()).isEqualTo("LOOP_LIMIT");
    assertThat(run.error().cause())
        .satisfies(
            cause -> {
              assertThat(cause.code()).isEqualTo("NEVER");
              assertThat(cause.message()).isEqualTo("not today");
            });
    assertThat(run.journal().getLast()).isInstanceOf(FailRun.class);
  }

  @Test
  void each_way_counts_its_own_rounds() {
    var run =
        Scenario.of(
                """
                workflow: test
                nodes: { a: {}, b: { action: mock } }
                transitions:
                  - { from: a, to: b, id: left }
                  - { from: a, to: b, id: right }
                  - { from: b, to: b, condition: result.again, loopConfig: { maxIterations: 1 } }
                  - { from: b, to: a, priority: 2, condition: result.over }
                """)
            .started();

    run.complete(2, "{'again': true}");
    run.complete(3, "{'again': true}");

    assertThat(run.standing()).containsExactly("b", "b");
  }

  /** Four nodes at which work is done, the first of them {@code a}; those left over are joined. */
  private static Scenario of(String transitions) {
    return Scenario.of(
            """
            workflow: test
            nodes: { a: { action: mock }, b: { action: mock }, c: { action: mock }, d: { action: mock } }
            transitions:
            """
                + transitions)
        .started();
  }
}
