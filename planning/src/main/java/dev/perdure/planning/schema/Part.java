package dev.perdure.planning.schema;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A schema inside a schema.
 *
 * @param pointer the way to it from the whole
 */
record Part(List<String> pointer, Json schema) {

  Part {
    pointer = List.copyOf(pointer);
  }

  /** The last step to it. */
  String name() {
    return pointer.getLast();
  }

  /** One step further, by key or by position in a list. */
  Optional<Part> below(String step) {
    return switch (schema) {
      case Json.Obj(var fields) ->
          Optional.ofNullable(fields.get(step)).map(field -> further(step, field));
      case Json.Arr(var items) when step.matches("\\d{1,9}") ->
          items.stream().skip(Long.parseLong(step)).findFirst().map(item -> further(step, item));
      default -> Optional.empty();
    };
  }

  Optional<Part> below(String step, String next) {
    return below(step).flatMap(part -> part.below(next));
  }

  /** All parts one step below. */
  List<Part> children() {
    var children = new ArrayList<Part>();
    switch (schema) {
      case Json.Obj(var fields) ->
          fields.forEach((name, field) -> children.add(further(name, field)));
      case Json.Arr(var items) -> {
        for (int i = 0; i < items.size(); i++) {
          children.add(further(Integer.toString(i), items.get(i)));
        }
      }
      default -> {}
    }
    return children;
  }

  private Part further(String step, Json value) {
    var longer = new ArrayList<>(pointer);
    longer.add(step);
    return new Part(longer, value);
  }
}
