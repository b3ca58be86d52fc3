package dev.perdure.planning.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class SamplesTest {

  private static final int SEEDS = 60;

  static final List<String> schemas =
      List.of(
          "true",
          "{}",
          "{const: [1, {a: null}]}",
          "{enum: [A, 2, null]}",
          "{type: object, required: [choice], properties: {choice: {enum: [A, B]}}}",
          "{type: integer}",
          "{type: integer, minimum: 3, maximum: 5}",
          "{type: integer, exclusiveMinimum: 3, exclusiveMaximum: 5}",
          "{type: integer, minimum: 2.5, multipleOf: 7}",
          "{type: integer, maximum: -1000}",
          "{type: integer, minimum: 9007199254740993}",
          "{type: number, minimum: 0.5, exclusiveMaximum: 0.501}",
          "{type: number, multipleOf: 0.25, minimum: 1, maximum: 2}",
          "{type: [string, 'null', boolean]}",
          "{type: string, minLength: 20}",
          "{type: string, maxLength: 2}",
          "{type: string, pattern: '^[A-Z]{2}-\\d{3,5}(x|yz)?$'}",
          "{type: string, pattern: 'a[^b-z]+\\.\\w*', minLength: 6, maxLength: 9}",
          "{type: string, format: date-time}",
          "{type: string, format: uuid}",
          "{type: string, format: email}",
          "{type: array, items: {type: string}, minItems: 4}",
          "{type: array, items: {type: integer}, maxItems: 1}",
          "{type: array, items: {enum: [1, 2, 3]}, uniqueItems: true, minItems: 3}",
          "{type: array, prefixItems: [{const: 1}, {type: string}], items: false, minItems: 2}",
          "{type: array, items: {type: integer, maximum: 9}, contains: {minimum: 5}, minContains: 2}",
          "{type: object, required: [x], properties: {a: {type: integer}}, minProperties: 4}",
          "{type: object, properties: {a: {}, b: {}, c: {}}, maxProperties: 1, required: [c]}",
          "{type: object, properties: {a: false, b: {}}}",
          "{type: object, patternProperties: {'^n_': {type: integer}}, required: [n_x]}",
          "{type: object, additionalProperties: {type: boolean}, minProperties: 2}",
          "{oneOf: [{type: integer, minimum: 5}, {type: string, minLength: 3}]}",
          "{anyOf: [{required: [a]}, {required: [b]}], properties: {a: {}, b: {type: 'null'}}}",
          "{allOf: [{type: integer, minimum: 3}, {type: number, maximum: 4}]}",
          "{allOf: [{properties: {a: {minimum: 3}}}, {properties: {a: {type: integer}}, required: [a]}]}",
          "{type: integer, minimum: 0, maximum: 9, not: {multipleOf: 2}}",
          "{type: object, properties: {k: {enum: [a, b]}}, required: [k],"
              + " if: {properties: {k: {const: a}}}, then: {required: [x]}, else: {required: [y]}}",
          "{$ref: '#/$defs/n', $defs: {n: {type: integer, minimum: 1}}}",
          "{$defs: {tree: {type: object, required: [name], properties: {name: {type: string},"
              + " children: {type: array, items: {$ref: '#/$defs/tree'}}}}}, $ref: '#/$defs/tree'}",
          "{type: object, properties: {a: {type: string}}, dependentRequired: {a: [b]}}");

  @ParameterizedTest
  @FieldSource("schemas")
  void what_it_makes_up_fits(String yaml) {
    Json schema = Yaml.json(yaml);
    JsonSchema check = JsonSchema.compile(schema).orElseThrow();

    for (long seed = 0; seed < SEEDS; seed++) {
      Json sample = Samples.generate(schema, seed);
      assertThat(check.check(sample)).as("seed %d: %s", seed, sample).isEmpty();
      assertThat(Samples.generate(check, seed)).isEqualTo(sample);
    }
  }

  @Test
  void every_choice_is_made_by_some_seed() {
    Json schema = Yaml.json("{enum: [A, B, C]}");
    Set<Json> seen = new HashSet<>();

    for (long seed = 0; seed < SEEDS; seed++) {
      seen.add(Samples.generate(schema, seed));
    }

    assertThat(seen).containsExactlyInAnyOrder(Json.of("A"), Json.of("B"), Json.of("C"));
  }

  @Test
  void all_properties_are_made_up_not_only_the_required_ones() {
    Json sample =
        Samples.generate(Yaml.json("{properties: {a: {type: integer}, b: {type: string}}}"), 1);

    assertThat(sample).isInstanceOf(Json.Obj.class);
    assertThat(new ArrayList<>(((Json.Obj) sample).fields().keySet())).containsExactly("a", "b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "false",
        "{type: string, pattern: '(?=x)y'}",
        "{type: string, minLength: 3, maxLength: 2}",
        "{type: string, minLength: 1000000000}",
        "{type: array, minItems: 1000000000}",
        "{type: array, minItems: 500, items: {type: array, minItems: 500}}",
        "{allOf: [{type: string}, {type: integer}]}",
        "{$defs: {a: {type: object, required: [next], properties: {next: {$ref: '#/$defs/a'}}}},"
            + " $ref: '#/$defs/a'}"
      })
  void a_schema_without_data_is_refused_clearly(String yaml) {
    assertThatThrownBy(() -> Samples.generate(Yaml.json(yaml), 1))
        .isInstanceOf(NoSample.class)
        .hasMessageStartingWith("Expected a ");
  }
}
