package dev.perdure.planning.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.perdure.model.json.Json;

/** Turns our values into those of the validator library, and back. */
final class Nodes {

  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;

  private Nodes() {}

  static JsonNode of(Json value) {
    return switch (value) {
      case Json.Null() -> MAKE.nullNode();
      case Json.Bool(boolean flag) -> MAKE.booleanNode(flag);
      case Json.Int(long number) -> MAKE.numberNode(number);
      case Json.Dec(double number) -> MAKE.numberNode(number);
      case Json.Text(String text) -> MAKE.textNode(text);
      case Json.Arr(var items) -> {
        var list = MAKE.arrayNode(items.size());
        items.forEach(item -> list.add(of(item)));
        yield list;
      }
      case Json.Obj(var fields) -> {
        var object = MAKE.objectNode();
        fields.forEach((name, field) -> object.set(name, of(field)));
        yield object;
      }
    };
  }
}
