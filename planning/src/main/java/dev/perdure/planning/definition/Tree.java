package dev.perdure.planning.definition;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A value in a file, with the place where each part of it stands. */
sealed interface Tree {

  Place place();

  /**
   * A value without parts.
   *
   * @param written its text, also where it is not text
   */
  record Leaf(Place place, Json value, String written, Spelling spelling) implements Tree {}

  /** A list. */
  record Items(Place place, List<Tree> items) implements Tree {}

  /** An object. */
  record Fields(Place place, Map<String, Field> fields) implements Tree {
    Optional<Field> find(String name) {
      return Optional.ofNullable(fields.get(name));
    }
  }

  /** One entry of an object. */
  record Field(Place key, Tree value) {

    /** Where a reader would point to: at a simple value, else at its key. */
    Place place() {
      return value instanceof Leaf leaf && !leaf.value().isNull() ? leaf.place() : key;
    }
  }

  default boolean isNull() {
    return this instanceof Leaf leaf && leaf.value().isNull();
  }

  default Json json() {
    return switch (this) {
      case Leaf leaf -> leaf.value();
      case Items(Place ignored, var items) -> {
        var values = new ArrayList<Json>();
        items.forEach(item -> values.add(item.json()));
        yield new Json.Arr(values);
      }
      case Fields(Place ignored, var fields) -> {
        var values = new LinkedHashMap<String, Json>();
        fields.forEach((name, field) -> values.put(name, field.value().json()));
        yield new Json.Obj(values);
      }
    };
  }

  /** How deep it nests: a leaf counts one. */
  default int height() {
    return switch (this) {
      case Leaf ignored -> 1;
      case Items(Place ignored, var items) ->
          1 + items.stream().mapToInt(Tree::height).max().orElse(0);
      case Fields(Place ignored, var fields) ->
          1 + fields.values().stream().mapToInt(f -> f.value().height()).max().orElse(0);
    };
  }
}
