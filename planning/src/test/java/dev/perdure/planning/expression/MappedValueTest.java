package dev.perdure.planning.expression;

import static dev.perdure.planning.expression.Expressions.NAMES;
import static dev.perdure.planning.expression.Expressions.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import org.junit.jupiter.api.Test;

class MappedValueTest {

  private static final Bindings GIVEN =
      given("{'state': {'n': 3, 'nil': null}, 'input': {'a': 1}}");

  private static MappedValue mapped(String json) {
    return MappedValue.compile(JsonText.read(json), NAMES).orElseThrow();
  }

  @Test
  void text_is_an_expression_and_any_other_value_a_literal() throws Exception {
    assertThat(
            mapped("{\"a\": \"state.n + 1\", \"b\": 5, \"c\": true, \"d\": null, \"e\": \"'x'\"}")
                .evaluate(GIVEN))
        .isEqualTo(JsonText.read("{\"a\": 4, \"b\": 5, \"c\": true, \"d\": null, \"e\": \"x\"}"));
  }

  @Test
  void lists_and_maps_may_nest_expressions() throws Exception {
    assertThat(mapped("{\"a\": [\"state.n\", {\"b\": [\"input.a\"]}]}").evaluate(GIVEN))
        .isEqualTo(JsonText.read("{\"a\": [3, {\"b\": [1]}]}"));
  }

  @Test
  void a_whole_mapping_may_be_one_expression() throws Exception {
    assertThat(mapped("\"input\"").evaluate(GIVEN)).isEqualTo(JsonText.read("{\"a\": 1}"));
    assertThat(mapped("\"result\"").evaluate(GIVEN)).isNull();
  }

  @Test
  void an_entry_that_is_only_a_missing_path_is_left_out_also_a_nested_one() throws Exception {
    assertThat(mapped("{\"x\": \"state.no\", \"y\": {\"z\": \"state.?no.way\"}}").evaluate(GIVEN))
        .isEqualTo(JsonText.read("{\"y\": {}}"));
  }

  @Test
  void an_element_of_a_list_that_is_missing_is_null() throws Exception {
    assertThat(mapped("[\"state.no\", 1]").evaluate(GIVEN)).isEqualTo(JsonText.read("[null, 1]"));
  }

  @Test
  void a_key_that_is_there_with_null_is_written_as_null() throws Exception {
    assertThat(mapped("{\"x\": \"state.nil\", \"y\": \"state.no.orValue(null)\"}").evaluate(GIVEN))
        .isEqualTo(JsonText.read("{\"x\": null, \"y\": null}"));
  }

  @Test
  void an_error_in_one_entry_fails_the_whole() {
    assertThatThrownBy(() -> mapped("{\"x\": 1, \"y\": \"state.no + 1\"}").evaluate(GIVEN))
        .isInstanceOf(ExpressionFailed.class)
        .hasMessageContaining("state.no is missing");
  }

  @Test
  void mistakes_say_which_entry_they_are_in() {
    Json value = JsonText.read("{\"currency\": \"EUR\", \"lines\": [{\"a/b~\": \"1 +\"}]}");

    assertThat(MappedValue.compile(value, NAMES).problems())
        .containsExactly(
            new Problem(
                "/currency",
                0,
                3,
                "EUR is not a known name here. Text needs inner quotes: \"'EUR'\""),
            new Problem("/lines/0/a~1b~0", 3, 0, "Expected a value, but the text ends here"));
  }

  @Test
  void mentions_are_those_of_all_entries() {
    MappedValue value = mapped("{\"a\": \"nodes.x.result\", \"b\": [\"size(nodes)\"]}");

    assertThat(value.mentionedNodes()).containsExactly("x");
    assertThat(value.mentionsAllNodes()).isTrue();
    assertThat(value.mentions("nodes.x")).isTrue();
    assertThat(value.mentions("state")).isFalse();
  }
}
