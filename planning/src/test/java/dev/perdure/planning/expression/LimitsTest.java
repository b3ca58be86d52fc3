package dev.perdure.planning.expression;

import static dev.perdure.planning.expression.Expressions.NAMES;
import static dev.perdure.planning.expression.Expressions.expression;
import static dev.perdure.planning.expression.Expressions.given;
import static dev.perdure.planning.expression.Expressions.problems;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.perdure.model.json.Json;
import java.util.Collections;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitsTest {

  private static final String TOO_DEEP =
      "Expected an expression of at most 250 levels of nesting, but this one has more; split it up,"
          + " or raise the limit expressionDepth";

  /** Half of what the JVM gives a thread must do for the deepest expression. */
  private static final int SMALL_STACK = 512 * 1024;

  private static ExpressionFailed failure(Expression expression, Bindings bindings) {
    return catchThrowableOfType(ExpressionFailed.class, () -> expression.evaluate(bindings));
  }

  @Test
  void text_up_to_four_kibibytes_is_an_expression_and_no_byte_more() {
    String longest = "'" + "ä".repeat(2047) + "'";

    assertThat(problems(longest)).isEmpty();
    assertThat(problems(longest + " "))
        .containsExactly(
            "Expected an expression of at most 4096 bytes of text, but this one has 4097; split it"
                + " up, or raise the limit expressionBytes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"(", "[", "!", "-", "size(", "1 + (", "true ? 1 : ", "{'a': "})
  void brackets_that_nest_without_end_are_refused(String open) {
    assertThat(problems(open.repeat(251))).containsExactly(TOO_DEEP);
  }

  @ParameterizedTest
  @ValueSource(strings = {" + 1", ".x", "[0]", ".map(x, x)", " - 1", " < 1"})
  void chains_that_grow_without_end_are_refused(String link) {
    assertThat(problems("state" + link.repeat(250))).containsExactly(TOO_DEEP);
  }

  @Test
  void chains_of_and_and_or_are_flat() throws Exception {
    String source = "true" + " && true".repeat(400);

    assertThat(expression(source).test(given("{}"))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-", "!", "[", "1 + ("})
  void the_deepest_expression_needs_only_a_small_stack(String open) throws Exception {
    String close = open.equals("[") ? "]" : open.endsWith("(") ? ")" : "";
    // Each of these adds one level, a bracket in arithmetic the operator's.
    int levels = open.endsWith("(") ? 124 : 99;
    String source = open.repeat(levels) + "state.x" + close.repeat(levels);
    var task =
        new FutureTask<>(
            () -> {
              Expression expression = expression(source);
              var bindings = given("{'state': {'x': 1}}");
              expression.explain(bindings);
              return open.equals("!") ? Json.Null.NULL : expression.evaluate(bindings);
            });

    new Thread(null, task, "small", SMALL_STACK).start();

    assertThat(task.get()).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "state.l.map(a, state.l.map(b, state.l.map(c, 1)))",
        "state.l.all(a, state.l.all(b, state.l.all(c, true)))",
        "state.l.filter(a, state.l.exists(b, state.l.exists_one(c, c == -1)))",
        "state.l.map(a, state.l.map(b, state.l + state.l))",
        "state.l.map(a, state.l.map(b, state.l.sort()))",
        "state.l.map(a, state.l.map(b, state.l.distinct()))",
        "state.l.map(a, state.l.map(b, state.l == state.l))",
        "state.l.map(a, state.l.map(b, -1 in state.l))",
        "state.l.map(a, state.l.map(b, string(state.l)))",
        "state.l.map(a, state.l.map(b, state.l.join(',')))",
        "state.l.map(a, state.l.map(b, state.l.sum()))",
        "state.l.map(a, state.l.map(b, state.l.max()))",
        "state.l.map(a, state.l.map(b, [state.l].flatten()))",
        "state.l.map(a, state.l.map(b, state.t + state.t))",
        "state.l.map(a, state.l.map(b, state.t == state.t + ''))",
        "state.l.map(a, state.l.map(b, state.t < state.t))",
        "state.l.map(a, state.l.map(b, state.t.upper()))",
        "state.l.map(a, state.l.map(b, state.t.split('t')))",
        "state.l.map(a, state.l.map(b, state.t.replace('t', 'tt')))",
        "state.l.map(a, state.l.map(b, state.t.matches('x$')))",
        "state.l.map(a, state.l.map(b, state.o.keys()))",
        "state.l.map(a, state.l.map(b, state.o.values()))",
        "state.l.map(a, state.l.map(b, state.o.merge(state.o)))",
        "state.l.map(a, state.l.map(b, state.o.map(k, k)))",
        "state.l.exists(a, state.l.all(b, state.l.all(c, true)) && false) || true",
      })
  void work_without_end_is_stopped_and_the_limit_named(String source) {
    var list = Json.array(Collections.nCopies(200, Json.of(7)));
    var object = new java.util.HashMap<String, Json>();
    for (int i = 0; i < 200; i++) {
      object.put("k" + i, Json.of(i));
    }
    var state = Json.object("l", list, "t", Json.of("t".repeat(4000)), "o", Json.object(object));

    ExpressionFailed failure =
        failure(expression(source), name -> name.equals("state") ? state : null);

    assertThat(failure)
        .hasMessage(
            "Expected an expression of at most 1000000 steps, but this evaluation needs more; split"
                + " it up, or raise the limit expressionSteps");
    assertThat(failure.isLimit()).isTrue();
    assertThat(failure.code()).isEqualTo("LIMIT_EXCEEDED");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".map(a, a + a)",
        ".map(a, [a, a])",
        ".map(a, {'x': a, 'y': a})",
        ".map(a, string([a, a]))"
      })
  void values_that_double_without_end_are_stopped(String doubling) {
    Expression expression = expression("['0123456789abcdef']" + doubling.repeat(60));

    assertThat(failure(expression, given("{}")).isLimit()).isTrue();
  }

  @Test
  void values_up_to_a_hundred_levels_may_be_built_and_no_level_more() throws Exception {
    String deepest = "[".repeat(100) + "state.x" + "]".repeat(100);

    assertThat(expression(deepest).evaluate(given("{'state': {'x': 1}}"))).isNotNull();
    assertThat(failure(expression("[" + deepest + "]"), given("{'state': {'x': 1}}")))
        .hasMessage(
            "Expected an expression of at most 100 levels in its value, but this value has more;"
                + " split it up, or raise the limit jsonNesting");
  }

  @Test
  void limits_are_the_callers_to_set() {
    Limits tight = new Limits(20, 3, 9, 1);

    assertThat(Expression.compile("[1].map(x, x).map(x, x)", NAMES, tight).problems())
        .extracting(Problem::message)
        .containsExactly(
            "Expected an expression of at most 20 bytes of text, but this one has 23; split it up,"
                + " or raise the limit expressionBytes");
    assertThat(Expression.compile("1 + 1 + 1 + 1", NAMES, tight).problems()).hasSize(1);
    assertThat(
            failure(
                Expression.compile("[1,2,3,4].map(x, x)", NAMES, tight).orElseThrow(), given("{}")))
        .hasMessageContaining("at most 9 steps");
  }

  @Test
  void an_ordinary_failure_has_the_code_of_an_expression_error() {
    ExpressionFailed failure = failure(expression("1 / 0"), given("{}"));

    assertThat(failure.isLimit()).isFalse();
    assertThat(failure.code()).isEqualTo("EXPRESSION_ERROR");
    assertThat(failure.getStackTrace()).isEmpty();
  }
}
