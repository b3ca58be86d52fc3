package dev.perdure.planning.expression;

import static dev.perdure.planning.expression.Expressions.expression;
import static dev.perdure.planning.expression.Expressions.failure;
import static dev.perdure.planning.expression.Expressions.given;
import static dev.perdure.planning.expression.Expressions.json;
import static dev.perdure.planning.expression.Expressions.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of the language's page, one sentence a test. */
class ExpressionRulesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '¬',
      textBlock =
          """
          1 + 0.5                        → 1.5
          2 * 1.5                        → 3
          7 - 0.25                       → 6.75
          0.1 + 0.2                      → 0.30000000000000004
          """)
  void int_op_double_is_double(String source, String expected) throws Exception {
    assertThat(value(source)).isEqualTo(json(expected));
  }

  @ParameterizedTest
  @CsvSource({"5 / 2, 2.5", "4 / 2, 2", "1 / 3.0, 0.3333333333333333", "-7 / 2, -3.5"})
  void five_by_two_is_two_and_a_half(String source, String expected) throws Exception {
    assertThat(value(source)).isEqualTo(json(expected));
  }

  @Test
  void exact_quotients_of_large_integers_stay_exact() throws Exception {
    assertThat(value("9007199254740993 / 1")).isEqualTo(Json.of(9007199254740993L));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"3 >= 2.5", "2 == 2.0", "1 < 1.5", "9007199254740993 > 9007199254740992.0"})
  void integers_and_doubles_compare_by_what_they_count(String source) throws Exception {
    assertThat(value(source)).isEqualTo(Json.Bool.TRUE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "9223372036854775807 + 1",
        "-9223372036854775808 - 1",
        "4611686018427387904 * 2",
        "-(-9223372036854775808)",
        "-9223372036854775808 / -1",
        "1e308 * 10",
        "1e308 + 1e308",
        "-1e308 - 1e308",
        "1e308 / 0.1",
        "[9223372036854775807, 1].sum()",
      })
  void overflow_is_an_error(String source) {
    assertThat(failure(source)).contains("Expected a value in range, but").contains("overflows");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1 / 0", "1 % 0", "1.5 / 0", "0 / 0", "1 / 0.0"})
  void division_by_zero_is_an_error(String source) {
    assertThat(failure(source)).isEqualTo("Expected a divisor other than 0, but found 0");
  }

  @ParameterizedTest
  @CsvSource({"7 % 3, 1", "-7 % 3, -1", "7 % -3, 1", "4.0 % 3, 1", "-9223372036854775808 % -1, 0"})
  void remainder_is_of_integers_and_has_the_sign_of_the_first(String source, String expected)
      throws Exception {
    assertThat(value(source)).isEqualTo(json(expected));
  }

  @Test
  void remainder_of_a_fraction_is_an_error() {
    assertThat(failure("state.x % 2", "{'state': {'x': 2.5}}"))
        .isEqualTo(
            "Expected two integers for '%', but state.x is a number (2.5) and 2 is an integer");
  }

  @Test
  void an_integral_double_is_stored_and_written_as_an_integer() throws Exception {
    assertThat(value("0.5 + 0.5")).isEqualTo(new Json.Int(1));
    assertThat(value("string(4.0)")).isEqualTo(Json.of("4"));
    assertThat(value("string(2.5)")).isEqualTo(Json.of("2.5"));
    assertThat(value("1e15")).isEqualTo(new Json.Int(1_000_000_000_000_000L));
    assertThat(value("1e300")).isInstanceOf(Json.Dec.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "state.nope",
        "state.a.b.c.d",
        "state.list[7]",
        "state.list[-1]",
        "state['no such']",
        "nodes.later.result",
        "result",
        "result.body.status",
        "state.?nope.?further",
        "state[?'nope']",
        "state.empty.further",
      })
  void a_missing_path_is_null(String source) throws Exception {
    String bindings = "{'state': {'a': {}, 'list': [1], 'empty': null}, 'nodes': {}}";
    assertThat(value(source, bindings)).isEqualTo(Json.Null.NULL);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '¬',
      textBlock =
          """
          state.x == null                   → true
          state.x != null                   → false
          state.x == 5                      → false
          state.x == state.y                → true
          state.x in [1, 2]                 → false
          state.x in [1, null]              → true
          1 in state.x                      → false
          has(state.x)                      → false
          has(state.x.y)                    → false
          !state.x                          → true
          state.x && true                   → false
          state.x || true                   → true
          state.x || false                  → false
          state.x ? 'yes' : 'no'            → 'no'
          state.x.orValue(7)                → 7
          coalesce(state.x, null, 3)        → 3
          coalesce(state.x)                 → null
          """)
  void these_operators_accept_null_as_false_where_a_boolean_is_asked(String source, String expected)
      throws Exception {
    assertThat(value(source, "{'state': {}}")).isEqualTo(json(expected));
    assertThat(value(source, "{'state': {'x': null, 'y': null}}"))
        .isEqualTo(source.equals("has(state.x)") ? Json.Bool.TRUE : json(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '¬',
      value = {
        "state.fail > 1 && false → false",
        "false && state.fail > 1 → false",
        "state.fail > 1 || true → true",
        "true || state.fail > 1 → true",
        "state.name && false → false",
        "'a,b'.split(',').all(x, x == 'b' || state.fail > 1) || true → true",
        "[1, 2].exists(x, x == 2 || state.fail > 1) → true",
        "[1, 2].all(x, x == 1 && state.fail > 1) → false",
      })
  void an_error_on_one_side_does_not_matter_where_the_other_decides(String source, boolean expected)
      throws Exception {
    assertThat(value(source, "{'state': {'name': 'bob'}}")).isEqualTo(Json.of(expected));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "state.fail > 1 && true",
        "true && state.fail > 1",
        "state.fail > 1 || false",
        "[1, 2].exists(x, state.fail > x)",
        "[1, 2].exists_one(x, x == 1 || state.fail > x)",
        "[1, 2].filter(x, state.fail > x)",
      })
  void an_error_matters_where_nothing_else_decides(String source) {
    assertThat(failure(source, "{'state': {}}")).contains("state.fail is missing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '¬',
      textBlock =
          """
          state.n + 1            → Expected a value on both sides of '+', but state.n is missing (state has no 'n')
          1 - state.n            → Expected a value on both sides of '-', but state.n is missing (state has no 'n')
          state.a.b.c * 2        → Expected a value on both sides of '*', but state.a.b.c is missing (state.a has no 'b')
          state.list[3] > 1      → Expected a value on both sides of '>', but state.list[3] is missing (state.list has 1 element)
          state.nil < 1          → Expected a value on both sides of '<', but state.nil is null
          -state.n               → Expected a number after -, but state.n is missing (state has no 'n')
          size(state.n)          → Expected text, a list or an object in size, but state.n is missing (state has no 'n')
          state.n.filter(x, x)   → Expected a list or an object to go through, but state.n is missing (state has no 'n')
          state.list[state.n]    → Expected a key or an index, but state.n is missing (state has no 'n')
          'a' + result.name      → Expected a value on both sides of '+', but result.name is missing (result is missing)
          state.list.map(x, x.y + 1) → Expected a value on both sides of '+', but x.y is missing (x has no 'y')
          """)
  void any_other_operation_on_null_is_an_error_that_names_the_path(String source, String message) {
    assertThat(failure(source, "{'state': {'a': {}, 'list': [{}], 'nil': null}}"))
        .isEqualTo(message);
  }

  @Test
  void a_condition_counts_null_as_false_and_refuses_what_is_no_boolean() throws Exception {
    assertThat(expression("state.done").test(given("{'state': {}}"))).isFalse();
    assertThat(expression("state.done").test(given("{'state': {'done': null}}"))).isFalse();
    assertThat(expression("state.done").test(given("{'state': {'done': true}}"))).isTrue();
    assertThat(failure("!state.done", "{'state': {'done': 'yes'}}"))
        .isEqualTo("Expected true or false, but state.done is text ('yes')");
  }

  @ParameterizedTest
  @ValueSource(strings = {"state.x", "state.?x.y", "state['x']", "state.list[4]", "result"})
  void only_a_path_can_be_missing(String source) throws Exception {
    assertThat(expression(source).isPath()).isTrue();
    assertThat(expression(source).evaluateOrMissing(given("{'state': {'list': []}}"))).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "state.x.orValue(null)",
        "state[input.key]",
        "true ? state.x : 1",
        "coalesce(state.x)"
      })
  void whatever_is_no_path_is_null_instead_of_missing(String source) throws Exception {
    assertThat(expression(source).isPath()).isFalse();
    assertThat(expression(source).evaluateOrMissing(given("{'state': {}, 'input': {'key': 'x'}}")))
        .isEqualTo(Json.Null.NULL);
  }

  @Test
  void a_key_that_is_there_with_null_is_not_missing() throws Exception {
    assertThat(expression("state.x").evaluateOrMissing(given("{'state': {'x': null}}")))
        .isEqualTo(Json.Null.NULL);
  }

  @Test
  void has_asks_for_the_key_and_or_value_for_a_value() throws Exception {
    String bindings = "{'state': {'x': null, 'list': [1], 'text': 'a'}}";
    assertThat(value("has(state.x)", bindings)).isEqualTo(Json.Bool.TRUE);
    assertThat(value("has(state.list[0])", bindings)).isEqualTo(Json.Bool.TRUE);
    assertThat(value("has(state.list[1])", bindings)).isEqualTo(Json.Bool.FALSE);
    assertThat(value("has(state.text.further)", bindings)).isEqualTo(Json.Bool.FALSE);
    assertThat(value("state.x.orValue(1)", bindings)).isEqualTo(Json.of(1));
    assertThat(value("coalesce(state.x, 2)", bindings)).isEqualTo(Json.of(2));
  }

  @Test
  void a_fallback_is_evaluated_only_where_it_is_needed() throws Exception {
    assertThat(value("state.x.orValue(1 / 0)", "{'state': {'x': 5}}")).isEqualTo(Json.of(5));
    assertThat(value("coalesce(1, 1 / 0)")).isEqualTo(Json.of(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"in", "true", "null", "if", "for", "package", "has", "size"})
  void after_a_dot_any_name_may_stand(String name) throws Exception {
    assertThat(value("nodes." + name + ".result", "{'nodes': {'" + name + "': {'result': 7}}}"))
        .isEqualTo(Json.of(7));
  }

  @Test
  void a_field_of_a_value_without_fields_is_an_error_and_optional_selection_bears_it()
      throws Exception {
    String bindings = "{'result': {'body': '<html>'}}";
    assertThat(failure("result.body.status", bindings))
        .isEqualTo("Expected an object at result.body, but found text ('<html>')");
    assertThat(value("result.body.?status", bindings)).isEqualTo(Json.Null.NULL);
    assertThat(failure("result.body[0]", bindings))
        .isEqualTo("Expected a list at result.body, but found text ('<html>')");
  }

  @Test
  void different_kinds_are_never_equal_and_have_no_order() throws Exception {
    assertThat(value("1 == '1'")).isEqualTo(Json.Bool.FALSE);
    assertThat(value("[1] != {'a': 1}")).isEqualTo(Json.Bool.TRUE);
    assertThat(failure("state.x < 5", "{'state': {'x': 'five'}}"))
        .isEqualTo(
            "Expected two values that have an order, but state.x is text ('five') and 5 is an"
                + " integer; string(…), int(…) and double(…) convert");
  }

  @Test
  void lists_and_objects_are_equal_by_content() throws Exception {
    assertThat(value("[1, {'a': [2.0]}] == [1.0, {'a': [2]}]")).isEqualTo(Json.Bool.TRUE);
    assertThat(value("{'a': 1, 'b': 2} == {'b': 2, 'a': 1}")).isEqualTo(Json.Bool.TRUE);
    assertThat(value("{'a': null} == {'b': null}")).isEqualTo(Json.Bool.FALSE);
    assertThat(
            value("state.big == 1152921504606846976", "{'state': {'big': 1152921504606846976.0}}"))
        .isEqualTo(Json.Bool.TRUE);
  }

  @Test
  void loops_run_over_lists_and_over_the_keys_of_objects() throws Exception {
    assertThat(value("[1, 2, 3].map(x, x > 1, x * 10)")).isEqualTo(json("[20, 30]"));
    assertThat(value("{'a': 1, 'b': 2}.map(k, k + '!')")).isEqualTo(json("['a!', 'b!']"));
    assertThat(value("[[1, 2], [3]].map(x, x.map(y, y + x[0]))")).isEqualTo(json("[[2, 3], [6]]"));
    assertThat(value("[1, 2].map(state, state + .state)", "{'state': 10}"))
        .isEqualTo(json("[11, 12]"));
  }

  @Test
  void times_become_iso_text_when_they_leave_and_compare_as_times_inside() throws Exception {
    assertThat(value("timestamp('2026-01-31T10:00:00+02:00')"))
        .isEqualTo(Json.of("2026-01-31T08:00:00Z"));
    assertThat(value("duration('1h30m')")).isEqualTo(Json.of("PT1H30M"));
    assertThat(value("[duration('90s'), duration('2m')].max()")).isEqualTo(Json.of("PT2M"));
    assertThat(value("{'at': timestamp(0)}.at < timestamp(1)")).isEqualTo(Json.Bool.TRUE);
    assertThat(value("timestamp('2026-01-01T00:00:00Z') + duration('7d')"))
        .isEqualTo(Json.of("2026-01-08T00:00:00Z"));
    assertThat(value("timestamp(90) - timestamp(30) == duration('PT1M')"))
        .isEqualTo(Json.Bool.TRUE);
    assertThat(value("{'a': [duration('1s')]}")).isEqualTo(json("{'a': ['PT1S']}"));
  }

  @Test
  void the_example_of_the_page_works() throws Exception {
    String bindings = "{'state': {'votes': [{'choice': 'A'}, {'choice': 'B'}, {'choice': 'A'}]}}";
    assertThat(
            value(
                "state.votes.filter(v, v.choice == 'A').size() * 2 > state.votes.size() ? 'A' : 'B'",
                bindings))
        .isEqualTo(Json.of("A"));
  }
}
