package dev.perdure.planning.expression;

import org.jspecify.annotations.Nullable;

/** The loops of the language: each runs over a list, or over the keys of an object. */
enum Macro {
  ALL("all"),
  EXISTS("exists"),
  EXISTS_ONE("exists_one"),
  FILTER("filter"),
  MAP("map");

  private final String word;

  Macro(String word) {
    this.word = word;
  }

  static @Nullable Macro of(String word) {
    for (Macro macro : values()) {
      if (macro.word.equals(word)) {
        return macro;
      }
    }
    return word.equals("existsOne") ? EXISTS_ONE : null;
  }

  String word() {
    return word;
  }
}
