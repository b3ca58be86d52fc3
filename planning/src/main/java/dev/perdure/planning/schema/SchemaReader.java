package dev.perdure.planning.schema;

import dev.perdure.model.json.Json;
import dev.perdure.planning.text.Nearest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Goes through a schema and finds what is wrong with it, and whether it is a plain one. */
final class SchemaReader {

  static final List<String> TYPES =
      List.of("object", "array", "string", "number", "integer", "boolean", "null");

  private final References references;
  private final List<SchemaMistake> mistakes = new ArrayList<>();
  private final Deque<String> path = new ArrayDeque<>();
  private boolean plain = true;

  SchemaReader(Json root) {
    this.references = new References(root);
    read(root);
  }

  List<SchemaMistake> mistakes() {
    return mistakes;
  }

  boolean plain() {
    return plain;
  }

  private void read(Json schema) {
    switch (schema) {
      case Json.Bool ignored -> {}
      case Json.Obj object -> readObject(object);
      default -> expected("a schema, which is an object, true or false", schema);
    }
  }

  private void readObject(Json.Obj schema) {
    boolean plainOutside = plain;
    int mistakesBefore = mistakes.size();
    plain = true;
    schema.fields().forEach(this::readKeyword);
    if (schema.fields().containsKey("$ref") && references.endless(schema)) {
      wrong("this $ref leads back to itself without end");
    }
    if (plain && mistakes.size() == mistakesBefore) {
      readDefault(schema);
    }
    plain &= plainOutside;
  }

  private void readDefault(Json.Obj schema) {
    Json value = schema.get("default");
    if (value == null) {
      return;
    }
    var violations = new ArrayList<Violation>();
    PlainSchema.of(schema).apply(value, Spot.ROOT, violations);
    path.addLast("default");
    violations.forEach(violation -> wrong(violation.toString()));
    path.removeLast();
  }

  private void readKeyword(String name, Json value) {
    plain &= Keyword.PLAIN.contains(name) || Keyword.REMARKS.contains(name);
    Keyword keyword = Keyword.SHAPES.get(name);
    if (keyword != null) {
      path.addLast(name);
      readValue(keyword, value);
      path.removeLast();
    }
  }

  private void readValue(Keyword keyword, Json value) {
    switch (keyword) {
      case SCHEMA -> read(value);
      case SCHEMAS -> readSchemas(value);
      case SCHEMAS_BY_NAME -> readSchemasByName(value);
      case TYPE -> readType(value);
      case VALUES -> require(value instanceof Json.Arr, "a list", value);
      case VALUE -> {}
      case NUMBER -> require(Numbers.isNumber(value), "a number", value);
      case ABOVE_ZERO ->
          require(
              Numbers.isNumber(value) && Numbers.compare(value, Json.of(0)) > 0,
              "a number above 0",
              value);
      case COUNT ->
          require(value instanceof Json.Int(long n) && n >= 0, "an integer of at least 0", value);
      case FLAG -> require(value instanceof Json.Bool, "true or false", value);
      case TEXT -> require(value instanceof Json.Text, "text", value);
      case REGEX -> readRegex(value);
      case NAMES -> readNames(value);
      case NAMES_BY_NAME -> readNamesByName(value);
      case REFERENCE -> readReference(value);
      case DIALECT ->
          require(
              value.equals(Json.of(Keyword.DIALECT_2020_12))
                  || value.equals(Json.of(Keyword.DIALECT_2020_12 + "#")),
              Keyword.DIALECT_2020_12,
              value);
    }
  }

  private void readSchemas(Json value) {
    if (!(value instanceof Json.Arr(var items)) || items.isEmpty()) {
      expected("a list of schemas", value);
      return;
    }
    for (int i = 0; i < items.size(); i++) {
      path.addLast(Integer.toString(i));
      read(items.get(i));
      path.removeLast();
    }
  }

  private void readSchemasByName(Json value) {
    if (!(value instanceof Json.Obj(var fields))) {
      expected("schemas by name", value);
      return;
    }
    fields.forEach(
        (name, schema) -> {
          path.addLast(name);
          read(schema);
          path.removeLast();
        });
  }

  private void readType(Json value) {
    List<Json> names = value instanceof Json.Arr(var items) ? items : List.of(value);
    require(new HashSet<>(names).size() == names.size(), "types that differ", value);
    require(!names.isEmpty(), "at least one type", value);
    for (Json name : names) {
      if (!(name instanceof Json.Text(String type))) {
        expected("the name of a type", name);
      } else if (!TYPES.contains(type)) {
        wrong("unknown type '%s'%s".formatted(type, Nearest.hintOrKnown(type, TYPES)));
      }
    }
  }

  private void readRegex(Json value) {
    if (!(value instanceof Json.Text(String regex))) {
      expected("a regular expression", value);
      return;
    }
    try {
      Pattern.compile(regex);
    } catch (PatternSyntaxException e) {
      wrong("expected a regular expression, but " + e.getDescription() + " in " + value);
    }
  }

  private void readNames(Json value) {
    boolean names =
        value instanceof Json.Arr(var items)
            && items.stream().allMatch(Json.Text.class::isInstance)
            && new HashSet<>(items).size() == items.size();
    require(names, "a list of names that differ", value);
  }

  private void readNamesByName(Json value) {
    if (value instanceof Json.Obj(Map<String, Json> fields)) {
      fields.values().forEach(this::readNames);
    } else {
      expected("lists of names by name", value);
    }
  }

  private void readReference(Json value) {
    if (!(value instanceof Json.Text(String target))) {
      expected("a reference", value);
    } else if (!target.startsWith("#")) {
      wrong(
          "expected a reference inside this schema, such as #/$defs/item, but found '%s';"
                  .formatted(target)
              + " other places are never fetched");
    } else if (references.target(target).isEmpty()) {
      wrong("nothing in this schema has the place '" + target + "'");
    }
  }

  private void require(boolean fits, String expected, Json found) {
    if (!fits) {
      expected(expected, found);
    }
  }

  private void expected(String what, Json found) {
    wrong("expected " + what + ", but found " + Words.shown(found));
  }

  private void wrong(String message) {
    mistakes.add(new SchemaMistake(List.copyOf(path), message));
  }
}
