package dev.perdure.planning.schema;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Adds to a value the fields that it lacks and for which its schema has a default. */
final class Defaults {

  private final SchemaParts parts;

  Defaults(SchemaParts parts) {
    this.parts = parts;
  }

  Json fill(Part schema, Json value) {
    Json filled = value;
    for (Part part : parts.all(schema)) {
      filled = fillPart(part, filled);
    }
    return filled;
  }

  private Json fillPart(Part schema, Json value) {
    return switch (value) {
      case Json.Obj object -> fillObject(schema, object);
      case Json.Arr list -> schema.below("items").map(item -> fillList(item, list)).orElse(list);
      default -> value;
    };
  }

  private Json fillObject(Part schema, Json.Obj object) {
    var properties = schema.below("properties").map(Part::children).orElse(List.of());
    var fields = new LinkedHashMap<>(object.fields());
    boolean changed = false;
    for (Part property : properties) {
      String name = property.pointer().getLast();
      Json before = fields.get(name);
      Json start = before == null ? defaultOf(property) : before;
      if (start != null) {
        Json after = fill(property, start);
        changed |= after != before;
        fields.put(name, after);
      }
    }
    return changed ? new Json.Obj(fields) : object;
  }

  private @Nullable Json defaultOf(Part schema) {
    return parts.all(schema).stream()
        .flatMap(part -> part.below("default").stream())
        .findFirst()
        .map(Part::schema)
        .orElse(null);
  }

  private Json fillList(Part schema, Json.Arr list) {
    var filled = new ArrayList<Json>(list.size());
    boolean changed = false;
    for (Json item : list.items()) {
      Json after = fill(schema, item);
      changed |= after != item;
      filled.add(after);
    }
    return changed ? new Json.Arr(filled) : list;
  }
}
