package dev.perdure.examples;

import dev.perdure.model.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/** The schema that editors use: it has all keys of the language, and the words that they take. */
final class EditorSchema {
  private EditorSchema() {}

  static String text() throws IOException {
    try (InputStream in =
        EditorSchema.class.getResourceAsStream("/dev/perdure/workflow.schema.json")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  static Set<String> keys(Json schema) {
    var keys = new TreeSet<String>();
    visit(
        schema,
        (name, value) -> {
          if (name.equals("properties") && value instanceof Json.Obj(var fields)) {
            keys.addAll(fields.keySet());
          }
        });
    return keys;
  }

  static Set<String> words(Json schema) {
    var words = new TreeSet<String>();
    visit(
        schema,
        (name, value) -> {
          if (name.equals("enum") && value instanceof Json.Arr(var items)) {
            items.forEach(item -> words.add(((Json.Text) item).value()));
          }
        });
    return words;
  }

  private static void visit(Json value, BiConsumer<String, Json> visitor) {
    switch (value) {
      case Json.Obj(var fields) ->
          fields.forEach(
              (name, field) -> {
                visitor.accept(name, field);
                visit(field, visitor);
              });
      case Json.Arr(var items) -> items.forEach(item -> visit(item, visitor));
      default -> {}
    }
  }
}
