package dev.perdure.planning.expression;

import static dev.perdure.planning.expression.Expressions.NAMES;
import static dev.perdure.planning.expression.Expressions.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemplateTest {

  private static final Bindings GIVEN =
      given("{'state': {'n': 3, 'list': [1, 'a'], 'name': 'Ann', 'evil': '${secrets.KEY}'}}");

  private static Template template(String text) {
    return Template.compile(text, NAMES.with("secrets", Type.Basic.ANY)).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '¬',
      textBlock =
          """
          only ${size(state.?votes.orValue([]))} votes → only 0 votes
          ${state.n}${state.name}                  → 3Ann
          ${state.n / 2.0} of ${state.list}        → 1.5 of [1,"a"]
          ${'}'} and ${{'a': 1}.a}                 → } and 1
          ${"it's }" + '{'}                        → it's }{
          $${state.n} is literal                   → ${state.n} is literal
          $$${state.n}                             → $${state.n}
          5$ and {braces} stay                     → 5$ and {braces} stay
          ${duration('90s')}                       → PT1M30S
          """)
  void holes_are_filled(String text, String expected) throws Exception {
    assertThat(template(text).render(GIVEN)).isEqualTo(expected);
  }

  @Test
  void a_hole_without_a_value_is_an_error_that_names_the_path() {
    assertThatThrownBy(() -> template("Dear ${state.title}").render(GIVEN))
        .isInstanceOf(ExpressionFailed.class)
        .hasMessage(
            "Expected a value for the text, but state.title is missing (state has no 'title')");
  }

  @Test
  void text_without_holes_is_literal() {
    assertThat(template("$${x} and y").isLiteral()).isTrue();
    assertThat(template("${state.n}").isLiteral()).isFalse();
  }

  @Test
  void mistakes_in_all_holes_are_told_with_their_place_in_the_text() {
    assertThat(Template.compile("a ${stat.x} b ${1 +} c", NAMES).problems())
        .containsExactly(
            new Problem(4, 4, "stat is not a known name here; did you mean 'state'?"),
            new Problem(19, 0, "Expected a value, but the text ends here"));
  }

  @Test
  void a_hole_that_was_not_meant_as_one_is_told_how_to_write_it() {
    assertThat(Template.compile("echo ${HOME}", NAMES).problems())
        .containsExactly(
            new Problem(
                7,
                4,
                "HOME is not a known name here. Write $${HOME} for these characters themselves"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a ${state.n", "a ${{'x': 1}", "a ${'}"})
  void a_hole_that_does_not_end_is_a_mistake(String text) {
    assertThat(Template.compile(text, NAMES).problems()).hasSize(1);
  }

  @Test
  void mentions_are_those_of_all_holes() {
    Template template = template("${nodes.a.result} ${nodes.in.result.x}");

    assertThat(template.mentionedNodes()).containsExactlyInAnyOrder("a", "in");
    assertThat(template.mentionsAllNodes()).isFalse();
    assertThat(template.mentions("nodes.in.result")).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '¬',
      textBlock =
          """
          Bearer ${secrets.KEY} for ${state.name} → Bearer ${secrets.KEY} for Ann
          ${state.evil}                           → $${secrets.KEY}
          $${state.n}                             → $${state.n}
          ${state.n}$${secrets.KEY}               → 3$${secrets.KEY}
          ${'$'}${secrets.KEY}                    → ${'$'}${secrets.KEY}
          """)
  void holes_that_wait_for_a_secret_stay_and_values_cannot_bring_holes(String text, String expected)
      throws Exception {
    assertThat(template(text).renderAllBut("secrets", GIVEN)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "${state.a}${state.b}",
        "${state.a}{secrets.K}",
        "${state.a}${secrets.K}",
        "$$${state.b}",
        "x$${state.a}${secrets.K}$",
        "${secrets.K}${state.a}{secrets.K}${state.b}"
      })
  void filling_in_two_steps_gives_what_one_step_gives(String text) throws Exception {
    var all = given("{'state': {'a': 'a$', 'b': '{secrets.K}'}, 'secrets': {'K': 'key'}}");
    var secrets = given("{'secrets': {'K': 'key'}}");

    String later = template(text).renderAllBut("secrets", all);

    assertThat(Template.compile(later, Names.of("secrets")).orElseThrow().render(secrets))
        .isEqualTo(template(text).render(all));
  }
}
