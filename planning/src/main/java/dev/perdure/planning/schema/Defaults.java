package dev.perdure.planning.schema;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Adds to a value the fields that it lacks and for which its schema has a default. */
final class Defaults {

  /** Where no schema has a default. */
  static final Defaults NONE = new Defaults();

  private final Map<String, Field> fields = new LinkedHashMap<>();
  private @Nullable Defaults items;
  private List<Defaults> all = List.of(this);

  private Defaults() {}

  /** What a field starts with if it is missing, and what is filled in inside it. */
  private record Field(@Nullable Json start, Defaults inside) {
    Field and(Field other) {
      return new Field(start == null ? other.start : start, inside.and(other.inside));
    }
  }

  /** Those of both, where several parts of a schema speak of one value. */
  private Defaults and(Defaults other) {
    var both = new Defaults();
    both.all = List.of(this, other);
    return both;
  }

  private void addItems(Defaults more) {
    items = items == null ? more : items.and(more);
  }

  static Defaults of(Json schema) {
    return mentionsDefault(schema)
        ? new Reader(new SchemaParts(schema)).read(new Part(List.of(), schema))
        : NONE;
  }

  private static boolean mentionsDefault(Json schema) {
    return switch (schema) {
      case Json.Obj(var fields) ->
          fields.containsKey("default")
              || fields.values().stream().anyMatch(Defaults::mentionsDefault);
      case Json.Arr(var items) -> items.stream().anyMatch(Defaults::mentionsDefault);
      default -> false;
    };
  }

  Json fill(Json value) {
    Json filled = value;
    for (Defaults each : all) {
      filled = each == this ? each.fillOwn(filled) : each.fill(filled);
    }
    return filled;
  }

  private Json fillOwn(Json value) {
    return switch (value) {
      case Json.Obj object -> fillObject(object);
      case Json.Arr list when items != null -> fillList(items, list);
      default -> value;
    };
  }

  private Json fillObject(Json.Obj object) {
    Map<String, Json> filled = null;
    for (var field : fields.entrySet()) {
      Json before = object.get(field.getKey());
      Json start = before == null ? field.getValue().start() : before;
      Json after = start == null ? null : field.getValue().inside().fill(start);
      if (after != null && after != before) {
        filled = filled == null ? new LinkedHashMap<>(object.fields()) : filled;
        filled.put(field.getKey(), after);
      }
    }
    return filled == null ? object : new Json.Obj(filled);
  }

  private static Json fillList(Defaults inside, Json.Arr list) {
    var filled = new ArrayList<Json>(list.size());
    boolean changed = false;
    for (Json item : list.items()) {
      Json after = inside.fill(item);
      changed |= after != item;
      filled.add(after);
    }
    return changed ? new Json.Arr(filled) : list;
  }

  /** Reads the defaults out of a schema, which may contain itself. */
  private static final class Reader {
    private final SchemaParts parts;
    private final Map<List<String>, Defaults> known = new HashMap<>();

    Reader(SchemaParts parts) {
      this.parts = parts;
    }

    Defaults read(Part schema) {
      Defaults before = known.get(schema.pointer());
      if (before != null) {
        return before;
      }
      var defaults = new Defaults();
      known.put(schema.pointer(), defaults);
      for (Part part : parts.all(schema)) {
        part.below("properties").stream()
            .flatMap(properties -> properties.children().stream())
            .forEach(
                property -> defaults.fields.merge(property.name(), field(property), Field::and));
        part.below("items").map(this::read).ifPresent(defaults::addItems);
      }
      return defaults;
    }

    private Field field(Part property) {
      Optional<Json> start =
          parts.all(property).stream()
              .flatMap(part -> part.below("default").stream())
              .findFirst()
              .map(Part::schema);
      return new Field(start.orElse(null), read(property));
    }
  }
}
