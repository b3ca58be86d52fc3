package dev.perdure.planning.expression;

import static dev.perdure.planning.expression.Expressions.expression;
import static dev.perdure.planning.expression.Expressions.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planning.expression.Explanation.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExplanationTest {

  private static final Bindings GIVEN =
      given(
          """
          {'result': {'body': {'status': 'queued'}},
           'state': {'score': 60, 'limit': 80, 'votes': [1, 2], 'done': false, 'name': 'bob', 'nil': null}}
          """);

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '¬',
      textBlock =
          """
          result.body.status == "done"          → FALSE  → result.body.status == 'done' was false ('queued')
          state.score < state.limit             → TRUE   → state.score < state.limit was true (state.score is 60, state.limit is 80)
          size(state.votes) >= 3                → FALSE  → size(state.votes) >= 3 was false (2)
          state.done                            → FALSE  → state.done was false (false)
          state.nope                            → FALSE  → state.nope was false (missing)
          state.nil                             → FALSE  → state.nil was false (null)
          !state.nope                           → TRUE   → !state.nope was true (missing)
          has(state.nope)                       → FALSE  → has(state.nope) was false
          state.name in ['ann', 'eve']          → FALSE  → state.name in ['ann', 'eve'] was false ('bob')
          state.name.startsWith('a')            → FALSE  → state.name.startsWith('a') was false ('bob')
          state.votes.exists(v, v > 5)          → FALSE  → state.votes.exists(v, v > 5) was false ([1, 2])
          state.done ? true : false             → FALSE  → state.done ? true : false was false (false)
          state.score > 50 && state.done        → FALSE  → state.done was false (false)
          state.score > 50 && state.limit > 70  → TRUE   → state.score > 50 was true (60) and state.limit > 70 was true (80)
          state.done || state.score > 90        → FALSE  → state.done was false (false) and state.score > 90 was false (60)
          state.done || state.score > 50        → TRUE   → state.score > 50 was true (60)
          state.nope > 1                        → FAILED → state.nope > 1 failed: Expected a value on both sides of '>', but state.nope is missing (state has no 'nope')
          state.nope > 1 && state.done          → FALSE  → state.done was false (false)
          state.nope > 1 && state.score > 1     → FAILED → state.nope > 1 failed: Expected a value on both sides of '>', but state.nope is missing (state has no 'nope')
          state.name                            → FAILED → state.name failed: Expected true or false, but state.name is text ('bob')
          true                                  → TRUE   → true was true
          """)
  void a_condition_tells_what_it_saw(String source, Verdict verdict, String text) {
    assertThat(expression(source).explain(GIVEN)).isEqualTo(new Explanation(verdict, text));
  }

  @Test
  void large_values_and_long_conditions_are_shown_in_part() {
    var large = given("{'state': {'text': '" + "x".repeat(100_000) + "'}}");
    String sum = "state.text == 'y'" + " || state.text == 'y'".repeat(150);

    assertThat(expression("state.text == 'y'").explain(large).text()).hasSizeLessThan(150);
    assertThat(expression(sum).explain(large).text()).hasSizeLessThan(2_100).endsWith("…");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '¬',
      textBlock =
          """
          state.score > 50 && (state.done || state.limit < 90) → true
          state.nope > 1 || state.score == 60                  → true
          !(state.done && state.nope > 1)                      → true
          state.nope                                           → false
          """)
  void the_verdict_is_what_the_condition_gives(String source, boolean expected) throws Exception {
    assertThat(expression(source).test(GIVEN)).isEqualTo(expected);
    assertThat(expression(source).explain(GIVEN).verdict())
        .isEqualTo(expected ? Verdict.TRUE : Verdict.FALSE);
  }
}
