package dev.perdure.planning.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of the language page, each with a workflow that shows it. */
class RulesTest {

  static List<Rule> rules() {
    return Stream.of(
            FanOutRules.all(),
            FanInRules.all(),
            MergeRules.all(),
            ScopeRules.all(),
            ChildRules.all(),
            WaitRules.all())
        .flatMap(List::stream)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("rules")
  void the_reference_keeps_the_rule(Rule rule) {
    assertThat(rule.play(new Alone(new ReferenceRun(rule.spec(), rule.input(), new Coverage()))))
        .isEqualTo(rule.expected());
  }

  @ParameterizedTest
  @MethodSource("rules")
  void the_planner_keeps_the_rule(Rule rule) {
    assertThat(rule.play(new Lockstep(rule.spec(), rule.input(), new Coverage())))
        .isEqualTo(rule.expected());
  }

  private record Alone(ReferenceRun reference) implements Rule.Listener {
    @Override
    public void hear(Event event, long now) {
      reference.hear(event, now);
    }
  }
}
