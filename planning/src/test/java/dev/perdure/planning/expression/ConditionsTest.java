package dev.perdure.planning.expression;

import static dev.perdure.planning.expression.Expressions.NAMES;
import static dev.perdure.planning.expression.Expressions.given;
import static dev.perdure.planning.expression.Expressions.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '¬',
      textBlock =
          """
          {'type': 'comparison', 'left': {'field': 'state.score'}, 'operator': '>=', 'right': {'literal': 80}} → state.score >= 80 → true
          {'type': 'comparison', 'left': {'literal': 'a'}, 'operator': '!=', 'right': {'field': 'state.name'}} → 'a' != state.name → true
          {'type': 'comparison', 'left': {'field': 'state.tags'}, 'operator': '==', 'right': {'literal': ['x', {'y': 1}]}} → state.tags == ['x', {'y': 1}] → false
          {'type': 'exists', 'field': 'state.score'} → has(state.score) → true
          {'type': 'exists', 'field': 'state.no.such'} → has(state.no.such) → false
          {'type': 'exists', 'field': 'result'} → result != null → false
          {'type': 'in_set', 'field': 'state.name', 'values': ['ann', 'bob']} → state.name in ['ann', 'bob'] → true
          {'type': 'array_length', 'field': 'state.tags', 'operator': '<', 'value': 2} → size(state.tags) < 2 → false
          {'type': 'and', 'conditions': [{'type': 'exists', 'field': 'state.a'}, 'state.score > 1']} → has(state.a) && state.score > 1 → false
          {'type': 'or', 'conditions': [{'type': 'exists', 'field': 'state.a'}, {'type': 'cel', 'expression': 'state.score > 1'}]} → has(state.a) || state.score > 1 → true
          {'type': 'not', 'condition': {'type': 'or', 'conditions': ['state.a', 'state.b']}} → !(state.a || state.b) → true
          {'type': 'and', 'conditions': ['true']} → true → true
          'state.score == 90' → state.score == 90 → true
          """)
  void conditions_as_data_become_the_same_expression(String data, String source, boolean expected)
      throws Exception {
    Expression condition = Conditions.compile(json(data), NAMES).orElseThrow();

    assertThat(condition.source()).isEqualTo(source);
    assertThat(condition.test(given("{'state': {'score': 90, 'name': 'bob', 'tags': ['x', 'y']}}")))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '¬',
      textBlock =
          """
          5 → ¬¬ → Expected a condition, but found an integer
          '1 + 1' → ¬¬ → Expected a condition, but 1 + 1 is an integer
          {} → /type → Expected a type of condition (and, array_length, cel, comparison, exists, in_set, not, or), but found none
          {'type': 'comparisn'} → /type → Expected a type of condition (and, array_length, cel, comparison, exists, in_set, not, or), but found 'comparisn'; did you mean 'comparison'?
          {'type': 'exists'} → ¬¬ → Expected 'field' in the condition, but there is none
          {'type': 'exists', 'field': 'state.a', 'feild': 1} → /feild → unknown key 'feild' in a condition; did you mean 'field'?
          {'type': 'exists', 'field': 5} → /field → Expected a path, but found an integer
          {'type': 'exists', 'field': '1 + 1'} → /field → Expected a path such as state.total, but found "1 + 1"
          {'type': 'exists', 'field': 'stat.x'} → /field → stat is not a known name here; did you mean 'state'?
          {'type': 'in_set', 'field': 'state.a', 'values': 'x'} → /values → Expected a list of values, but found text
          {'type': 'array_length', 'field': 'state.a', 'operator': '<', 'value': 1.5} → /value → Expected an integer, but found a number
          {'type': 'comparison', 'left': {'field': 'state.a'}, 'operator': '=', 'right': {'literal': 1}} → /operator → Expected one of == != < <= > >=, but found "="
          {'type': 'comparison', 'left': 5, 'operator': '<', 'right': {'literal': 1}} → /left → Expected {field: path} or {literal: value}, but found 5
          {'type': 'comparison', 'left': {'literal': 'a'}, 'operator': '<', 'right': {'literal': 1}} → ¬¬ → Expected two values that have an order, but 'a' is text and 1 is an integer
          {'type': 'and', 'conditions': []} → /conditions → Expected a list of conditions, but found []
          {'type': 'or', 'conditions': ['true', {'type': 'not', 'condition': {'type': 'cel', 'expression': '1 +'}}]} → /conditions/1/condition/expression → Expected a value, but the text ends here
          {'type': 'cel', 'expression': 1} → /expression → Expected an expression, but found an integer
          """)
  void mistakes_say_which_entry_they_are_in(String data, String path, String message) {
    assertThat(Conditions.compile(json(data), NAMES).problems())
        .extracting(Problem::path, Problem::message)
        .containsExactly(org.assertj.core.groups.Tuple.tuple(path, message));
  }

  @Test
  void data_that_nests_without_end_is_refused() {
    Json condition = Json.of("true");
    for (int i = 0; i < Limits.MAX_DEPTH; i++) {
      condition = Json.object("type", Json.of("not"), "condition", condition);
    }

    assertThat(Conditions.compile(condition, NAMES).problems())
        .extracting(Problem::message)
        .containsExactly(
            "Expected an expression of at most 250 levels of nesting, but this one has more; split"
                + " it up, or raise the limit expressionDepth");
  }
}
