package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads types out of a JSON Schema; where a keyword makes that unsure, anything goes. */
final class SchemaTypes {

  /** Keywords that add to or take from what {@code type} and {@code properties} say. */
  private static final Set<String> UNSURE =
      Set.of(
          "allOf",
          "anyOf",
          "oneOf",
          "not",
          "if",
          "$dynamicRef",
          "dependentSchemas",
          "patternProperties",
          "unevaluatedProperties");

  /** What may stand beside a reference without adding to it. */
  private static final Set<String> SILENT =
      Set.of(
          "$ref",
          "$defs",
          "$schema",
          "$id",
          "$comment",
          "title",
          "description",
          "default",
          "examples",
          "deprecated",
          "readOnly",
          "writeOnly");

  private final Json root;
  private final Set<String> open = new HashSet<>();
  private int left = TypeSize.LARGEST;

  SchemaTypes(Json root) {
    this.root = root;
  }

  Type type() {
    return type(root);
  }

  private Type type(@Nullable Json schema) {
    if (--left < 0 || !(schema instanceof Json.Obj object)) {
      return Type.Basic.ANY;
    }
    if (object.get("$ref") instanceof Json.Text(String pointer)) {
      return SILENT.containsAll(object.fields().keySet()) ? referenced(pointer) : Type.Basic.ANY;
    }
    Json constant = object.get("const");
    if (constant != null) {
      return Type.of(constant);
    }
    if (object.get("enum") instanceof Json.Arr(List<Json> values) && !values.isEmpty()) {
      return Type.union(values.stream().map(Type::of).toList());
    }
    return Type.union(options(object));
  }

  private List<Type> options(Json.Obj schema) {
    var options = new ArrayList<Type>();
    switch (schema.get("type")) {
      case Json.Text(String name) -> options.add(named(name, schema));
      case Json.Arr(List<Json> names) when !names.isEmpty() -> {
        for (Json name : names) {
          options.add(
              name instanceof Json.Text(String text) ? named(text, schema) : Type.Basic.ANY);
        }
      }
      case null, default ->
          options.add(schema.get("properties") == null ? Type.Basic.ANY : object(schema));
    }
    return options;
  }

  private Type named(String name, Json.Obj schema) {
    return switch (name) {
      case "null" -> Type.Basic.NULL;
      case "boolean" -> Type.Basic.BOOL;
      case "integer" -> Type.Basic.INT;
      case "number" -> Type.Basic.NUMBER;
      case "string" -> Type.Basic.TEXT;
      case "array" -> list(schema);
      case "object" -> object(schema);
      default -> Type.Basic.ANY;
    };
  }

  private Type list(Json.Obj schema) {
    return new Type.ListOf(
        schema.get("prefixItems") == null ? type(schema.get("items")) : Type.Basic.ANY);
  }

  private Type object(Json.Obj schema) {
    boolean known = schema.get("properties") instanceof Json.Obj;
    boolean unsure = schema.fields().keySet().stream().anyMatch(UNSURE::contains);
    Json more = schema.get("additionalProperties");
    boolean closed = known && !unsure && (more == null || more.equals(Json.Bool.FALSE));
    return new Type.Obj(fields(schema.get("properties")), !closed);
  }

  private Map<String, Type> fields(@Nullable Json properties) {
    var fields = new LinkedHashMap<String, Type>();
    if (properties instanceof Json.Obj object) {
      object.fields().forEach((name, schema) -> fields.put(name, type(schema)));
    }
    return fields;
  }

  /** A schema that contains itself is known up to there. */
  private Type referenced(String pointer) {
    if (!open.add(pointer)) {
      return Type.Basic.ANY;
    }
    Type type = type(find(pointer));
    open.remove(pointer);
    return type;
  }

  private @Nullable Json find(String pointer) {
    if (!pointer.equals("#") && !pointer.startsWith("#/")) {
      return null;
    }
    Json found = root;
    for (String step : pointer.substring(1).split("/", -1)) {
      if (!step.isEmpty()) {
        found =
            found instanceof Json.Obj object
                ? object.get(step.replace("~1", "/").replace("~0", "~"))
                : null;
      }
    }
    return found;
  }
}
