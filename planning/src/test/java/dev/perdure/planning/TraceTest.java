package dev.perdure.planning;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TraceTest {
  private static final String YAML =
      """
      workflow: test
      nodes:
        charge:
          action: mock
          inputMapping: { amount: input.amount }
          outputMapping: { state.paid: result.ok }
        ship: {}
        review: {}
      transitions:
        - { from: charge, to: review, condition: result.risk == 'high' }
        - { from: charge, to: ship, priority: 2, condition: state.paid == true }
        - { from: charge, to: review, on: failure }
      outputMapping: { paid: state.paid }
      """;

  @Test
  void a_traced_plan_tells_what_mappings_and_conditions_saw() {
    var run = Scenario.of(YAML).traced();

    assertThat(run.start("{'amount': 5}").trace()).containsExactly("input charge: {\"amount\":5}");
    assertThat(run.complete(1, "{'ok': true, 'risk': 'low'}").trace())
        .containsExactly(
            "output charge: state.paid = true",
            "routing charge: 'charge->review' did not match: result.risk == 'high' was false ('low')",
            "routing charge: 'charge->ship' matched: state.paid == true was true (true)",
            "result: {\"paid\":true}");
  }

  @Test
  void a_traced_failure_is_told_with_its_routing() {
    var run = Scenario.of(YAML).traced().started("{'amount': 5}");

    assertThat(run.fail(1, "DECLINED").trace())
        .containsExactly(
            "failure of charge: DECLINED it said DECLINED",
            "routing charge: 'charge->review#2' matched: it has no condition",
            "result: {}");
  }

  @Test
  void nothing_is_told_to_those_who_did_not_ask() {
    var run = Scenario.of(YAML);

    assertThat(run.start("{'amount': 5}").trace()).isEmpty();
    assertThat(run.complete(1, "{'ok': true}").trace()).isEmpty();
  }
}
