package dev.perdure.model.definition;

import dev.perdure.model.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects a mapping: entry by entry, or one expression for all of it. */
final class MappingBuilder {

  private final Map<String, Json> entries = new LinkedHashMap<>();
  private @Nullable Json whole;

  void add(String name, Json value) {
    if (whole != null) {
      throw new IllegalStateException(
          "Expected either entries or one expression, but a mapping has " + whole + " already");
    }
    if (entries.putIfAbsent(name, value) != null) {
      throw new IllegalStateException(
          "Expected entries that differ, but a mapping has '" + name + "' already");
    }
  }

  void all(Json mapping) {
    if (whole != null || !entries.isEmpty()) {
      throw new IllegalStateException(
          "Expected one expression for all of a mapping, but it has entries already");
    }
    whole = mapping;
  }

  @Nullable Json build() {
    if (whole != null) {
      return whole;
    }
    return entries.isEmpty() ? null : Json.object(entries);
  }
}
