package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lists and objects inside an evaluation, and how values leave it as JSON. */
final class Values {

  private Values() {}

  /** The elements of a list, or null where the value is none. */
  static @Nullable List<?> items(@Nullable Object value) {
    return switch (value) {
      case Json.Arr(List<Json> items) -> items;
      case Mixed.Items(List<Object> items) -> items;
      case null, default -> null;
    };
  }

  /** The fields of an object, or null where the value is none. */
  static @Nullable Map<String, ?> fields(@Nullable Object value) {
    return switch (value) {
      case Json.Obj(Map<String, Json> fields) -> fields;
      case Mixed.Fields(Map<String, Object> fields) -> fields;
      case null, default -> null;
    };
  }

  static Object list(List<Object> items) {
    var json = new ArrayList<Json>(items.size());
    for (Object item : items) {
      if (!(item instanceof Json value)) {
        return new Mixed.Items(items);
      }
      json.add(value);
    }
    return new Json.Arr(json);
  }

  static Object object(Map<String, Object> fields) {
    var json = new LinkedHashMap<String, Json>();
    for (var field : fields.entrySet()) {
      if (!(field.getValue() instanceof Json value)) {
        return new Mixed.Fields(fields);
      }
      json.put(field.getKey(), value);
    }
    return new Json.Obj(json);
  }

  /** A member of a list or object: there a missing path is null. */
  static Object member(@Nullable Object value) {
    return value == null ? Json.Null.NULL : value;
  }

  /** The value as it leaves the expression: times become ISO-8601 text. */
  static Json json(@Nullable Object value) {
    return switch (value) {
      case null -> Json.Null.NULL;
      case Json json -> json;
      case Instant timestamp -> Json.of(timestamp.toString());
      case Duration duration -> Json.of(duration.toString());
      case Mixed.Items(List<Object> items) -> Json.array(items.stream().map(Values::json).toList());
      case Mixed.Fields(Map<String, Object> fields) -> {
        var json = new LinkedHashMap<String, Json>();
        fields.forEach((name, field) -> json.put(name, json(field)));
        yield new Json.Obj(json);
      }
      default -> throw new IllegalStateException("Expected a value, but got " + value.getClass());
    };
  }

  /** Counts every part of a value, and refuses one that nests too deep. */
  static void measure(@Nullable Object value, Run run) throws ExpressionFailed {
    measure(value, run.limits().jsonNesting(), run);
  }

  private static void measure(@Nullable Object value, int levels, Run run) throws ExpressionFailed {
    run.step();
    List<?> items = items(value);
    if (items != null) {
      measureAll(items, levels, run);
    }
    Map<String, ?> fields = fields(value);
    if (fields != null) {
      measureAll(fields.values(), levels, run);
    }
  }

  private static void measureAll(Collection<?> parts, int levels, Run run) throws ExpressionFailed {
    if (levels == 0) {
      throw run.limits().nestedTooDeep();
    }
    for (Object part : parts) {
      measure(part, levels - 1, run);
    }
  }
}
