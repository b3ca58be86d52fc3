package dev.perdure.planning.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonSchemaTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{type: integer} | \"five\" | expected an integer, but found \"five\"",
        "{type: [string, 'null']} | 3 | expected text or null, but found 3",
        "{enum: [A, B]} | \"C\" | expected one of \"A\", \"B\", but found \"C\"",
        "{const: 5} | 6 | expected 5, but found 6",
        "{minimum: 3} | 2 | expected at least 3, but found 2",
        "{maximum: 3} | 3.5 | expected at most 3, but found 3.5",
        "{exclusiveMinimum: 3} | 3 | expected more than 3, but found 3",
        "{exclusiveMaximum: 3} | 3 | expected less than 3, but found 3",
        "{multipleOf: 3} | 4 | expected a multiple of 3, but found 4",
        "{minLength: 2} | \"a\" | expected text of at least 2 characters, but found \"a\"",
        "{maxLength: 1} | \"ab\" | expected text of at most 1 character, but found \"ab\"",
        "{pattern: '^a+$'} | \"b\" | expected text that matches ^a+$, but found \"b\"",
        "{minItems: 1} | [] | expected a list of at least 1 item, but found []",
        "{maxItems: 1} | [1,2] | expected a list of at most 1 item, but found [1,2]",
        "{uniqueItems: true} | [1,1] | expected items that differ, but found [1,1]",
        "{minProperties: 1} | {} | expected an object of at least 1 field, but found {}",
        "{required: [sku]} | {} | expected the field 'sku', but it is missing",
        "{properties: {qty: {type: integer}}} | {\"qty\":\"x\"} | at qty: expected an integer, but found \"x\"",
        "{items: {properties: {a: {type: string}}}} | [{},{\"a\":1}] | at [1].a: expected text, but found 1",
        "{properties: {sku: {}}, additionalProperties: false} | {\"sko\":1} | expected no field 'sko'; did you mean 'sku'?",
        "{additionalProperties: {type: string}} | {\"a\":1} | at a: expected text, but found 1",
        "{properties: {no: false}} | {\"no\":1} | at no: expected nothing here, but found 1",
        "{not: {type: string}} | \"x\" | expected something that does not fit {\"type\":\"string\"}, but found \"x\"",
        "{anyOf: [{type: integer}, {type: object, required: [q]}]} | \"x\" | expected an integer, but found \"x\"; or expected an object, but found \"x\"",
        "{oneOf: [{required: [a]}, {properties: {b: {type: string}}, required: [b]}]} | {\"b\":1} | expected the field 'a', but it is missing; or at b: expected text, but found 1",
        "{$defs: {a: {type: string}}, items: {$ref: '#/$defs/a'}} | [1] | at [0]: expected text, but found 1"
      })
  void a_misfit_is_told_in_words(String schema, String value, String expected) {
    List<Violation> violations = schema(schema).check(JsonText.read(value));

    assertThat(violations).extracting(Violation::toString).containsExactly(expected);
  }

  @Test
  void what_fits_has_no_violation() {
    JsonSchema schema =
        schema(
            """
            {type: object, required: [question], properties: {
              question: {type: string, minLength: 1}, judges: {type: integer, minimum: 1},
              weights: {type: array, items: {type: number}, uniqueItems: true}}}
            """);

    assertThat(schema.check(json("{question: why, judges: 5, weights: [1, 2.5], more: null}")))
        .isEmpty();
    assertThat(schema.check(json("{question: why, judges: 5.0}"))).isEmpty();
    assertThat(JsonSchema.ANYTHING.check(json("[1, {a: null}]"))).isEmpty();
  }

  @Test
  void every_misfit_is_found_at_once() {
    JsonSchema schema =
        schema("{required: [a, b], properties: {c: {type: string}, d: {maximum: 1}}}");

    assertThat(schema.check(json("{c: 1, d: 2}"))).hasSize(4);
  }

  @Test
  void defaults_fill_what_is_missing_also_deep_inside() {
    JsonSchema schema =
        schema(
            """
            {$defs: {line: {properties: {qty: {default: 1}}}},
             properties: {
               judges: {type: integer, default: 5},
               options: {default: {}, properties: {colour: {default: red}}},
               absent: {properties: {x: {default: 1}}},
               nothing: {default: null},
               lines: {items: {$ref: '#/$defs/line'}}},
             allOf: [{properties: {
               late: {default: [1]},
               options: {properties: {size: {default: 9}}},
               lines: {items: {properties: {unit: {default: kg}}}}}}]}
            """);

    assertThat(schema.fillDefaults(json("{judges: 3, lines: [{}, {qty: 2}, 7]}")))
        .isEqualTo(
            json(
                """
                {judges: 3, options: {colour: red, size: 9}, nothing: null,
                 lines: [{qty: 1, unit: kg}, {qty: 2, unit: kg}, 7], late: [1]}
                """));
  }

  @Test
  void defaults_of_a_schema_that_contains_itself_are_found_at_every_depth() {
    JsonSchema tree =
        schema("{properties: {size: {default: 1}, left: {$ref: '#'}, right: {$ref: '#'}}}");

    assertThat(tree.fillDefaults(json("{left: {left: {}}, right: {size: 5}}")))
        .isEqualTo(json("{size: 1, left: {size: 1, left: {size: 1}}, right: {size: 5}}"));
  }

  @Test
  void a_value_without_gaps_stays_the_very_same() {
    Json value = json("{a: 1, b: [{c: 2}]}");

    Json filled =
        schema("{properties: {a: {default: 9}, b: {items: {properties: {c: {default: 8}}}}}}")
            .fillDefaults(value);

    assertThat(filled).isSameAs(value);
  }

  @Test
  void a_write_is_judged_by_the_part_that_its_target_names() {
    JsonSchema state =
        schema(
            """
            {type: object, required: [winner], additionalProperties: false, properties: {
               winner: {type: string},
               votes: {type: array, items: {type: object, required: [choice]}},
               box: {properties: {size: {type: integer}}},
               tags: {additionalProperties: {type: boolean}}}}
            """);

    assertThat(state.checkAt(List.of("winner"), json("A"))).isEmpty();
    assertThat(state.checkAt(List.of("box", "size"), json("1"))).isEmpty();
    assertThat(state.checkAt(List.of("box", "other", "deep"), json("1"))).isEmpty();
    assertThat(words(state.checkAt(List.of("winner"), json("1"))))
        .containsExactly("at winner: expected text, but found 1");
    assertThat(words(state.checkAt(List.of("votes"), json("[{choice: A}, {}]"))))
        .containsExactly("at votes[1]: expected the field 'choice', but it is missing");
    assertThat(words(state.checkAt(List.of("box", "size"), json("big"))))
        .containsExactly("at box.size: expected an integer, but found \"big\"");
    assertThat(words(state.checkAt(List.of("tags", "x"), json("1"))))
        .containsExactly("at tags.x: expected true or false, but found 1");
    assertThat(words(state.checkAt(List.of("winer"), json("A"))))
        .containsExactly("at winer: expected no field 'winer'; did you mean 'winner'?");
    assertThat(words(state.checkAt(List.of("winner", "name"), json("A"))))
        .containsExactly("at winner.name: expected text, but found {}");
    assertThat(words(state.checkAt(List.of(), json("{winner: 1}"))))
        .containsExactly("at winner: expected text, but found 1");
  }

  @Test
  void a_part_behind_references_and_combinations_is_found_where_it_is_clear() {
    JsonSchema state =
        schema(
            """
            {$defs: {size: {type: integer}, box: {properties: {size: {$ref: '#/$defs/size'}}}},
             properties: {box: {$ref: '#/$defs/box'}},
             allOf: [{properties: {box: {properties: {lid: {type: boolean}}}}}],
             anyOf: [{required: [box]}, true],
             patternProperties: {'^x_': {type: string}}}
            """);

    assertThat(words(state.checkAt(List.of("box", "size"), json("big"))))
        .containsExactly("at box.size: expected an integer, but found \"big\"");
    assertThat(words(state.checkAt(List.of("box", "lid"), json("1"))))
        .containsExactly("at box.lid: expected true or false, but found 1");
    assertThat(words(state.checkAt(List.of("x_a"), json("1"))))
        .containsExactly("at x_a: expected text, but found 1");
    assertThat(state.checkAt(List.of("box", "new"), json("1"))).isEmpty();
  }

  @Test
  void nothing_is_fetched_from_elsewhere() {
    assertThat(mistakes("{$ref: 'http://example.com/order.json'}"))
        .containsExactly(
            "$ref: expected a reference inside this schema, such as #/$defs/item, but found"
                + " 'http://example.com/order.json'; other places are never fetched");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "5 | expected a schema, which is an object, true or false, but found 5",
        "{type: objekt} | type: unknown type 'objekt'; did you mean 'object'?",
        "{type: dict} | type: unknown type 'dict'; known: array, boolean, integer, null, number, object, string",
        "{type: []} | type: expected at least one type, but found []",
        "{properties: {a: string}} | properties.a: expected a schema, which is an object, true or false, but found \"string\"",
        "{properties: []} | properties: expected schemas by name, but found []",
        "{required: true} | required: expected a list of names that differ, but found true",
        "{minLength: -1} | minLength: expected an integer of at least 0, but found -1",
        "{multipleOf: 0} | multipleOf: expected a number above 0, but found 0",
        "{pattern: '('} | pattern: expected a regular expression, but Unclosed group in \"(\"",
        "{allOf: []} | allOf: expected a list of schemas, but found []",
        "{anyOf: [{type: x}]} | anyOf.0.type: unknown type 'x'; known: array, boolean, integer, null, number, object, string",
        "{$ref: '#/$defs/nope'} | $ref: nothing in this schema has the place '#/$defs/nope'",
        "{$defs: {a: {$ref: '#/$defs/a'}}} | $defs.a: this $ref leads back to itself without end",
        "{$schema: 'http://json-schema.org/draft-07/schema#'} | $schema: expected https://json-schema.org/draft/2020-12/schema, but found \"http://json-schema.org/draft-07/schema#\"",
        "{contentEncoding: 5} | contentEncoding: expected text, but found 5",
        "{properties: {a: {type: integer, default: x}}} | properties.a.default: expected an integer, but found \"x\""
      })
  void a_schema_that_is_none_is_refused(String schema, String expected) {
    assertThat(mistakes(schema)).containsExactly(expected);
  }

  @Test
  void a_schema_may_refer_to_itself_for_the_parts_of_a_value() {
    JsonSchema tree =
        schema(
            "{type: object, properties: {next: {$ref: '#'}, name: {$ref: '#n'}}, $defs: {n: {$anchor: n, type: string}}}");

    assertThat(words(tree.check(json("{next: {next: {next: 1}}, name: a}"))))
        .containsExactly("at next.next.next: expected an object, but found 1");
    assertThat(words(tree.checkAt(List.of("next", "name"), json("1"))))
        .containsExactly("at next.name: expected text, but found 1");
  }

  private static List<String> words(List<Violation> violations) {
    return violations.stream().map(Violation::toString).toList();
  }

  private static List<String> mistakes(String schema) {
    return JsonSchema.compile(json(schema)).mistakes().stream()
        .map(SchemaMistake::toString)
        .toList();
  }

  private static JsonSchema schema(String yaml) {
    return JsonSchema.compile(json(yaml)).orElseThrow();
  }

  private static Json json(String yaml) {
    return Yaml.json(yaml);
  }
}
