package dev.perdure.planning.expression;

import static dev.perdure.planning.expression.Expressions.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planning.expression.Type.Basic;
import dev.perdure.planning.expression.Type.ListOf;
import dev.perdure.planning.expression.Type.Obj;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TypeTest {

  private static Type of(String schema) {
    return Type.ofSchema(json(schema));
  }

  @Test
  void plain_types_are_read() {
    assertThat(of("{'type': 'string'}")).isEqualTo(Basic.TEXT);
    assertThat(of("{'type': 'integer'}")).isEqualTo(Basic.INT);
    assertThat(of("{'type': 'number'}")).isEqualTo(Basic.NUMBER);
    assertThat(of("{'type': 'boolean'}")).isEqualTo(Basic.BOOL);
    assertThat(of("{'type': 'null'}")).isEqualTo(Basic.NULL);
    assertThat(of("{'type': 'array', 'items': {'type': 'string'}}"))
        .isEqualTo(new ListOf(Basic.TEXT));
    assertThat(of("{'type': ['string', 'null']}")).isEqualTo(Type.union(Basic.TEXT, Basic.NULL));
    assertThat(of("{'const': 5}")).isEqualTo(Basic.INT);
    assertThat(of("{'enum': ['a', 1]}")).isEqualTo(Type.union(Basic.TEXT, Basic.INT));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type': 'object', 'properties': {'a': {'type': 'string'}}}",
        "{'type': 'object', 'properties': {'a': {'type': 'string'}}, 'additionalProperties': false}",
        "{'properties': {'a': {'type': 'string'}}}",
      })
  void properties_without_additional_ones_close_an_object(String schema) {
    assertThat(of(schema)).isEqualTo(new Obj(Map.of("a", Basic.TEXT), false));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type': 'object', 'properties': {'a': {'type': 'string'}}, 'additionalProperties': true}",
        "{'type': 'object', 'properties': {'a': {'type': 'string'}}, 'additionalProperties': {}}",
        "{'type': 'object', 'properties': {'a': {'type': 'string'}}, 'patternProperties': {'^x': {}}}",
        "{'type': 'object', 'properties': {'a': {'type': 'string'}}, 'allOf': [{}]}",
        "{'type': 'object', 'properties': {'a': {'type': 'string'}}, 'anyOf': [{}]}",
      })
  void where_more_may_come_an_object_is_open(String schema) {
    assertThat(of(schema)).isEqualTo(new Obj(Map.of("a", Basic.TEXT), true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "true",
        "false",
        "{}",
        "{'$ref': 'https://example.com/x'}",
        "{'$ref': '#/$defs/none'}",
        "{'anyOf': [{'type': 'string'}]}",
        "{'type': 'mystery'}",
        "{'type': 5}",
        "{'$ref': '#'}"
      })
  void where_a_schema_does_not_say_enough_anything_goes(String schema) {
    assertThat(of(schema)).isEqualTo(Basic.ANY);
  }

  @Test
  void an_object_without_properties_is_free() {
    assertThat(of("{'type': 'object'}")).isEqualTo(Obj.FREE);
  }

  @Test
  void local_references_are_followed_and_those_that_contain_themselves_end() {
    assertThat(
            of(
                """
                {'$ref': '#/$defs/a~1b',
                 '$defs': {'a/b': {'type': 'object', 'properties': {'next': {'$ref': '#/$defs/a~1b'}}}}}
                """))
        .isEqualTo(new Obj(Map.of("next", Basic.ANY), false));
    assertThat(
            of(
                """
                {'type': 'object', 'properties': {'tree': {'$ref': '#/$defs/tree'}},
                 '$defs': {'tree': {'type': 'object', 'properties': {'next': {'$ref': '#/$defs/tree'}}}}}
                """))
        .isEqualTo(new Obj(Map.of("tree", new Obj(Map.of("next", Basic.ANY), false)), false));
  }

  @Test
  void the_state_has_a_last_error_whatever_its_schema_says() {
    var closed = Names.none().with("state", Type.ofState(json("{'properties': {'n': {}}}")));
    var free = Names.none().with("state", Type.ofState(null));

    assertThat(Expressions.problems("state._last_error.code", closed)).isEmpty();
    assertThat(Expressions.problems("state._last_error.cause.index", free)).isEmpty();
    assertThat(Expressions.problems("state._last_error.codee", free))
        .containsExactly("state._last_error has no 'codee'; did you mean 'code'?");
    assertThat(Expressions.problems("state._last_eror", closed))
        .containsExactly("state has no '_last_eror'; did you mean '_last_error'?");
  }

  @Test
  void an_expression_knows_the_type_of_its_value() {
    var names = Names.none().with("n", Basic.INT).with("l", new ListOf(Basic.TEXT));

    assertThat(Expression.compile("n * 2", names).orElseThrow().type()).isEqualTo(Basic.INT);
    assertThat(Expression.compile("n / 2", names).orElseThrow().type())
        .isEqualTo(Type.union(Basic.INT, Basic.NUMBER));
    assertThat(Expression.compile("l.map(x, size(x))", names).orElseThrow().type())
        .isEqualTo(new ListOf(Basic.INT));
    assertThat(Expression.compile("n > 1 ? l[0] : null", names).orElseThrow().type())
        .isEqualTo(Type.union(Basic.TEXT, Basic.NULL));
    assertThat(Expression.compile("n > 1", names).orElseThrow().type().mayBeBoolean()).isTrue();
    assertThat(Expression.compile("n", names).orElseThrow().type().mayBeBoolean()).isFalse();
  }

  @Test
  @Timeout(value = 5, unit = TimeUnit.SECONDS)
  void schemas_that_double_with_every_reference_are_known_in_part() {
    var defs = new StringBuilder("'d60': {'type': 'string'}");
    for (int i = 0; i < 60; i++) {
      String next = "{'$ref': '#/$defs/d" + (i + 1) + "'}";
      defs.append(", 'd%d': {'properties': {'x': %s, 'y': %s}}".formatted(i, next, next));
    }

    Type type = of("{'$ref': '#/$defs/d0', '$defs': {" + defs + "}}");

    assertThat(Expressions.problems("a.x.zzz", Names.none().with("a", type)))
        .containsExactly("a.x has no 'zzz'; known there: x, y");
    assertThat(Expressions.problems("[a, [a]] == [a.x]", Names.none().with("a", type))).isEmpty();
  }
}
