package dev.perdure.planning.schema;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Builds one value towards a schema; what it cannot build towards it leaves to the check. */
final class Sampler {

  /** Below this, only what is required is made, so that schemas which contain themselves end. */
  private static final int DEEP = 4;

  /** Far below this, a schema requires itself. */
  private static final int TOO_DEEP = 40;

  private static final int TRIES_FOR_ANOTHER = 30;

  /** How many parts a made-up value may have. */
  private static final int MAX_PARTS = 100_000;

  private final Json root;
  private final SchemaMerge merge;
  private final Seeded random;
  private final ScalarSampler scalars;
  private int parts;

  Sampler(Json root, Seeded random) {
    this.root = root;
    this.merge = new SchemaMerge(root);
    this.random = random;
    this.scalars = new ScalarSampler(random);
  }

  Json value() {
    return value(root, 0);
  }

  private Json value(Json schema, int depth) {
    if (depth > TOO_DEEP) {
      throw new NoSample("Expected a schema with finite data, but it requires itself");
    }
    parts++;
    if (parts > MAX_PARTS) {
      throw new NoSample(
          "Expected a schema with data of at most " + MAX_PARTS + " parts, but it asks for more");
    }
    if (!(schema instanceof Json.Obj object)) {
      return scalars.text(Json.Obj.EMPTY);
    }
    Json.Obj whole = choose(merge.flatten(object));
    Json constant = whole.get("const");
    if (constant != null) {
      return constant;
    }
    if (whole.get("enum") instanceof Json.Arr(var values) && !values.isEmpty()) {
      return random.oneOf(values);
    }
    return switch (type(whole)) {
      case "object" -> object(whole, depth);
      case "array" -> list(whole, depth);
      case "integer" -> scalars.integer(whole);
      case "number" -> scalars.number(whole);
      case "boolean" -> Json.of(random.below(2) == 1);
      case "null" -> Json.Null.NULL;
      default -> scalars.text(whole);
    };
  }

  /** Takes one of the alternatives in, as often as there are some. */
  private Json.Obj choose(Json.Obj schema) {
    for (String keyword : List.of("oneOf", "anyOf")) {
      if (schema.get(keyword) instanceof Json.Arr(var alternatives)) {
        Json chosen = random.oneOf(alternatives);
        return choose(merge.both(schema.without(keyword), chosen));
      }
    }
    Json when = schema.get("if");
    if (when == null) {
      return schema;
    }
    Json.Obj rest = schema.without("if").without("then").without("else");
    Json then = schema.fields().getOrDefault("then", Json.Bool.TRUE);
    Json otherwise = schema.fields().getOrDefault("else", Json.Bool.TRUE);
    return random.below(2) == 0
        ? choose(merge.both(merge.both(rest, when), then))
        : choose(merge.both(rest, otherwise));
  }

  private String type(Json.Obj schema) {
    return switch (schema.get("type")) {
      case Json.Text(String name) -> name;
      case Json.Arr(var names) when random.oneOf(names) instanceof Json.Text(String name) -> name;
      case null, default -> impliedType(schema.fields().keySet());
    };
  }

  private static String impliedType(Set<String> keywords) {
    for (String keyword : keywords) {
      switch (keyword) {
        case "properties", "required", "additionalProperties", "minProperties" -> {
          return "object";
        }
        case "items", "prefixItems", "contains", "minItems", "uniqueItems" -> {
          return "array";
        }
        case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf" -> {
          return "number";
        }
        default -> {}
      }
    }
    return "string";
  }

  private Json object(Json.Obj schema, int depth) {
    var fields = new LinkedHashMap<String, Json>();
    Set<String> required = names(schema.get("required"));
    long most = count(schema, "maxProperties", Integer.MAX_VALUE);
    var wanted = new LinkedHashSet<>(required);
    if (depth < DEEP && schema.get("properties") instanceof Json.Obj(var properties)) {
      properties.forEach((name, property) -> wanted.add(name));
    }
    if (schema.get("dependentRequired") instanceof Json.Obj(var dependents)) {
      dependents.forEach(
          (name, others) -> wanted.addAll(wanted.contains(name) ? names(others) : Set.of()));
    }
    for (String name : wanted) {
      Json property = property(schema, name);
      boolean allowed = !property.equals(Json.Bool.FALSE) && fields.size() < most;
      if (allowed || required.contains(name)) {
        fields.put(name, value(property, depth + 1));
      }
    }
    fillUp(schema, fields, depth);
    return Json.object(fields);
  }

  /** Adds fields of any name until there are enough. */
  private void fillUp(Json.Obj schema, Map<String, Json> fields, int depth) {
    long least = count(schema, "minProperties", 0);
    for (int i = 1; fields.size() < least && i <= least; i++) {
      String name = "field" + i;
      fields.putIfAbsent(name, value(property(schema, name), depth + 1));
    }
  }

  private static Json property(Json.Obj schema, String name) {
    if (schema.get("properties") instanceof Json.Obj(var properties)
        && properties.containsKey(name)) {
      return properties.getOrDefault(name, Json.Bool.TRUE);
    }
    if (schema.get("patternProperties") instanceof Json.Obj(var patterns)) {
      for (var pattern : patterns.entrySet()) {
        if (Pattern.compile(pattern.getKey()).matcher(name).find()) {
          return pattern.getValue();
        }
      }
    }
    return schema.fields().getOrDefault("additionalProperties", Json.Bool.TRUE);
  }

  private Json list(Json.Obj schema, int depth) {
    List<Json> first =
        schema.get("prefixItems") instanceof Json.Arr(var prefix) ? prefix : List.of();
    var items = new ArrayList<Json>();
    Json contained = schema.fields().getOrDefault("contains", Json.Bool.TRUE);
    int needed =
        schema.fields().containsKey("contains") ? (int) count(schema, "minContains", 1) : 0;
    int length = length(schema, depth, Math.max(first.size(), needed));
    boolean unique = Json.Bool.TRUE.equals(schema.get("uniqueItems"));
    Json others = schema.fields().getOrDefault("items", Json.Bool.TRUE);
    for (int i = 0; i < length; i++) {
      Json item = i < first.size() ? first.get(i) : others;
      Json wanted = i >= length - needed ? merge.both(asObject(item), contained) : item;
      items.add(another(wanted, unique, items, depth));
    }
    return Json.array(items);
  }

  private static Json.Obj asObject(Json schema) {
    return schema instanceof Json.Obj object ? object : Json.Obj.EMPTY;
  }

  private Json another(Json schema, boolean unique, List<Json> before, int depth) {
    Json item = value(schema, depth + 1);
    for (int i = 0; unique && before.contains(item) && i < TRIES_FOR_ANOTHER; i++) {
      item = value(schema, depth + 1);
    }
    return item;
  }

  private int length(Json.Obj schema, int depth, int wished) {
    int least = (int) Math.max(count(schema, "minItems", 0), 0);
    int most = (int) count(schema, "maxItems", Integer.MAX_VALUE);
    if (depth >= DEEP || Json.Bool.FALSE.equals(schema.get("items"))) {
      return Math.min(most, Math.max(least, wished));
    }
    int usual = (int) random.between(1, 3);
    return Math.min(most, Math.max(Math.max(least, wished), usual));
  }

  private static Set<String> names(@Nullable Json list) {
    var names = new LinkedHashSet<String>();
    if (list instanceof Json.Arr(var items)) {
      items.forEach(item -> names.add(((Json.Text) item).value()));
    }
    return names;
  }

  private static long count(Json.Obj schema, String keyword, long absent) {
    return schema.get(keyword) instanceof Json.Int(long count)
        ? Math.min(count, Integer.MAX_VALUE)
        : absent;
  }
}
