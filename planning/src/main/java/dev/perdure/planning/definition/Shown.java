package dev.perdure.planning.definition;

import dev.perdure.model.json.Json;

/** Values as messages show them: short enough for a line. */
final class Shown {

  private static final int LONGEST = 60;

  private Shown() {}

  static String of(Json value) {
    String text = value.toString();
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
  }

  /** What stands where something else was expected. */
  static String found(Json value) {
    return switch (value) {
      case Json.Null ignored -> "nothing";
      case Json.Arr ignored -> "a list";
      case Json.Obj ignored -> "an object";
      default -> of(value);
    };
  }
}
