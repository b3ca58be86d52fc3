package dev.perdure.planning.schema;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds the parts of a schema that speak of a part of a value. */
final class SchemaParts {

  /** With these, a field that one part does not know may still be known to another. */
  private static final List<String> UNCLEAR =
      List.of("$ref", "allOf", "anyOf", "oneOf", "if", "dependentSchemas");

  private final References references;

  SchemaParts(Json root) {
    this.references = new References(root);
  }

  /** The schema with all that it includes, by reference or {@code allOf}. */
  List<Part> all(Part schema) {
    var parts = new ArrayList<Part>();
    collect(schema, parts);
    return parts;
  }

  private void collect(Part schema, List<Part> into) {
    if (into.contains(schema)) {
      return;
    }
    into.add(schema);
    if (schema.schema() instanceof Json.Obj object
        && object.get("$ref") instanceof Json.Text(String reference)) {
      references.target(reference).ifPresent(target -> collect(target, into));
    }
    schema.below("allOf").ifPresent(list -> list.children().forEach(part -> collect(part, into)));
  }

  /**
   * What a field of an object has to fit: schemas, or the reason why there may be no such field.
   */
  record Field(List<Part> schemas, Optional<String> refusal) {}

  Field field(Part schema, String name) {
    var schemas = new ArrayList<Part>();
    for (Part part : all(schema)) {
      Optional<String> refusal = refusal(part.schema(), name);
      if (refusal.isPresent()) {
        return new Field(List.of(), refusal);
      }
      schemas.addAll(schemasOf(part, name));
    }
    return new Field(schemas, Optional.empty());
  }

  private static Optional<String> refusal(Json part, String name) {
    if (!(part instanceof Json.Obj object)) {
      return part.equals(Json.Bool.FALSE) ? Optional.of("expected nothing here") : Optional.empty();
    }
    Json type = object.get("type");
    if (type != null && !mentions(type, "object")) {
      return Words.missed("type", type, Json.Obj.EMPTY);
    }
    boolean closed =
        Json.Bool.FALSE.equals(object.get("additionalProperties"))
            && UNCLEAR.stream().noneMatch(object.fields()::containsKey);
    return closed && named(new Part(List.of(), object), name).isEmpty()
        ? Optional.of(Words.unknown(name, names(object)))
        : Optional.empty();
  }

  private static List<Part> schemasOf(Part part, String name) {
    List<Part> named = named(part, name);
    return named.isEmpty() ? part.below("additionalProperties").stream().toList() : named;
  }

  private static List<Part> named(Part part, String name) {
    var named = new ArrayList<Part>();
    part.below("properties", name).ifPresent(named::add);
    part.below("patternProperties").stream()
        .flatMap(patterns -> patterns.children().stream())
        .filter(schema -> Pattern.compile(schema.name()).matcher(name).find())
        .forEach(named::add);
    return named;
  }

  private static Set<String> names(Json.Obj schema) {
    return schema.get("properties") instanceof Json.Obj(var fields) ? fields.keySet() : Set.of();
  }

  private static boolean mentions(Json type, String name) {
    return type instanceof Json.Arr(var items)
        ? items.contains(Json.of(name))
        : type.equals(Json.of(name));
  }
}
