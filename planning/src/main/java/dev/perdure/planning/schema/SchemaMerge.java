package dev.perdure.planning.schema;

import dev.perdure.model.json.Json;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes one schema of several that hold at once, as far as that is possible in one. */
final class SchemaMerge {

  private static final Set<String> LOWER_BOUNDS =
      Set.of(
          "minimum",
          "exclusiveMinimum",
          "minLength",
          "minItems",
          "minProperties",
          "minContains",
          "multipleOf");

  private static final Set<String> UPPER_BOUNDS =
      Set.of(
          "maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains");

  private static final Json INTEGER = Json.of("integer");

  private final References references;

  SchemaMerge(Json root) {
    this.references = new References(root);
  }

  /** The schema with what it includes by reference and {@code allOf} written out. */
  Json.Obj flatten(Json.Obj schema) {
    Json.Obj flat = schema.without("$ref").without("allOf");
    if (schema.get("$ref") instanceof Json.Text(String reference)) {
      flat = both(flat, references.target(reference).map(Part::schema).orElse(Json.Bool.TRUE));
    }
    if (schema.get("allOf") instanceof Json.Arr(var parts)) {
      for (Json part : parts) {
        flat = both(flat, part);
      }
    }
    return flat;
  }

  /** A schema for what fits both. */
  Json.Obj both(Json.Obj left, Json right) {
    if (!(right instanceof Json.Obj object)) {
      return left;
    }
    var merged = new LinkedHashMap<>(left.fields());
    flatten(object)
        .fields()
        .forEach((name, value) -> merged.merge(name, value, (a, b) -> both(name, a, b)));
    return Json.object(merged);
  }

  private Json both(String keyword, Json left, Json right) {
    if (left.equals(right)) {
      return left;
    }
    if (LOWER_BOUNDS.contains(keyword)) {
      return Numbers.compare(left, right) >= 0 ? left : right;
    }
    if (UPPER_BOUNDS.contains(keyword)) {
      return Numbers.compare(left, right) <= 0 ? left : right;
    }
    return switch (keyword) {
      case "properties", "patternProperties" -> byName((Json.Obj) left, (Json.Obj) right);
      case "items", "additionalProperties", "contains" -> inside(left, right);
      case "required" -> union(left, right);
      case "type", "enum" -> common(keyword, left, right);
      default -> right;
    };
  }

  private static Json byName(Json.Obj left, Json.Obj right) {
    Map<String, Json> merged = new LinkedHashMap<>(left.fields());
    right.fields().forEach((name, value) -> merged.merge(name, value, SchemaMerge::inside));
    return Json.object(merged);
  }

  private static Json inside(Json left, Json right) {
    return Json.object("allOf", Json.array(left, right));
  }

  private static Json union(Json left, Json right) {
    var all = new LinkedHashSet<>(((Json.Arr) left).items());
    all.addAll(((Json.Arr) right).items());
    return Json.array(List.copyOf(all));
  }

  private static Json common(String keyword, Json left, Json right) {
    List<Json> common =
        items(left).stream()
            .flatMap(one -> items(right).stream().flatMap(other -> common(one, other).stream()))
            .toList();
    if (common.isEmpty()) {
      throw new NoSample(
          "Expected a schema that data can be made up for, but nothing has the %s %s and %s"
              .formatted(keyword, left, right));
    }
    return Json.array(common);
  }

  /** What both say; an integer is a number too. */
  private static Optional<Json> common(Json one, Json other) {
    if (one.equals(other)) {
      return Optional.of(one);
    }
    boolean integers = Set.of(one, other).equals(Set.of(Json.of("number"), INTEGER));
    return integers ? Optional.of(INTEGER) : Optional.empty();
  }

  private static List<Json> items(Json value) {
    return value instanceof Json.Arr(var items) ? items : List.of(value);
  }
}
