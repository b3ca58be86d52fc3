package dev.perdure.planning.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Our own check and the validator library are asked the same, and must answer the same. */
class PlainSchemaTest {

  private static final int VALUES_PER_SCHEMA = 20;

  static LongStream seeds() {
    return LongStream.range(0, 300);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void plain_and_full_checks_agree(long seed) {
    var make = new Generator(seed);
    Json schema = make.schema(3);
    assertThat(new SchemaReader(schema).plain()).isTrue();
    Check plain = PlainSchema.of(schema);
    Check full = FullSchema.of(schema);

    for (int i = 0; i < VALUES_PER_SCHEMA; i++) {
      Json value = make.value(3);
      assertThat(violations(plain, value))
          .as("%s against %s", value, schema)
          .containsExactlyInAnyOrderElementsOf(violations(full, value));
    }
  }

  /** Without the hints, which need to know what the library does not tell. */
  private static List<String> violations(Check check, Json value) {
    var found = new ArrayList<Violation>();
    check.apply(value, Spot.ROOT, found);
    return found.stream().map(v -> v.toString().replaceAll("; did you mean.*", "")).toList();
  }

  private static final class Generator {
    private final Random random;

    Generator(long seed) {
      this.random = new Random(seed);
    }

    Json schema(int depth) {
      if (random.nextInt(12) == 0) {
        return Json.of(random.nextBoolean());
      }
      var schema = new LinkedHashMap<String, Json>();
      for (int i = random.nextInt(4); i >= 0; i--) {
        add(schema, depth);
      }
      return Json.object(schema);
    }

    private void add(Map<String, Json> schema, int depth) {
      switch (random.nextInt(depth > 0 ? 17 : 13)) {
        case 0 -> schema.put("type", type());
        case 1 -> schema.put("type", Json.array(Json.of("null"), Json.of("integer")));
        case 2 -> schema.put("enum", Json.array(value(1), value(1), Json.of("tail")));
        case 3 -> schema.put("const", value(1));
        case 4 -> schema.put("minimum", number());
        case 5 -> schema.put("exclusiveMaximum", number());
        case 6 -> schema.put("minLength", Json.of(random.nextInt(3)));
        case 7 -> schema.put("maxLength", Json.of(random.nextInt(3)));
        case 8 -> schema.put("pattern", Json.of("^[ab]"));
        case 9 -> schema.put("minItems", Json.of(random.nextInt(3)));
        case 10 -> schema.put("uniqueItems", Json.of(random.nextBoolean()));
        case 11 -> schema.put("maxProperties", Json.of(random.nextInt(3)));
        case 12 -> schema.put("required", Json.array(Json.of("a"), Json.of("b")));
        case 13 -> schema.put("items", schema(depth - 1));
        case 14 -> schema.put("additionalProperties", schema(depth - 1));
        default ->
            schema.put("properties", Json.object("a", schema(depth - 1), "b", schema(depth - 1)));
      }
    }

    private Json type() {
      return Json.of(SchemaReader.TYPES.get(random.nextInt(SchemaReader.TYPES.size())));
    }

    private Json number() {
      return random.nextBoolean()
          ? Json.of(random.nextInt(5) - 2)
          : Json.of(random.nextInt(9) / 4.0);
    }

    Json value(int depth) {
      return switch (random.nextInt(depth > 0 ? 8 : 5)) {
        case 0 -> Json.Null.NULL;
        case 1 -> Json.of(random.nextBoolean());
        case 2, 3 -> number();
        case 4 -> Json.of(List.of("", "a", "bc", "x🎉", "tail").get(random.nextInt(5)));
        case 5 -> {
          var items = new ArrayList<Json>();
          for (int i = random.nextInt(4); i > 0; i--) {
            items.add(value(depth - 1));
          }
          yield Json.array(items);
        }
        default -> {
          var fields = new LinkedHashMap<String, Json>();
          for (int i = random.nextInt(4); i > 0; i--) {
            fields.put(List.of("a", "b", "c").get(random.nextInt(3)), value(depth - 1));
          }
          yield Json.object(fields);
        }
      };
    }
  }
}
