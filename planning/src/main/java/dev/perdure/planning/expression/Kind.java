package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a value is, as far as operators and functions care. */
enum Kind {
  NULL("null"),
  BOOL("a boolean"),
  INT("an integer"),
  DEC("a number"),
  TEXT("text"),
  LIST("a list"),
  OBJECT("an object"),
  TIMESTAMP("a timestamp"),
  DURATION("a duration");

  private final String phrase;

  Kind(String phrase) {
    this.phrase = phrase;
  }

  /** As in "Expected …, but found a list". */
  String phrase() {
    return phrase;
  }

  boolean isNumber() {
    return this == INT || this == DEC;
  }

  static Kind of(@Nullable Object value) {
    return switch (value) {
      case null -> NULL;
      case Json json -> of(json);
      case Instant ignored -> TIMESTAMP;
      case Duration ignored -> DURATION;
      case Mixed.Items ignored -> LIST;
      case Mixed.Fields ignored -> OBJECT;
      default -> throw new IllegalStateException("Expected a value, but got " + value.getClass());
    };
  }

  private static Kind of(Json json) {
    return switch (json) {
      case Json.Null ignored -> NULL;
      case Json.Bool ignored -> BOOL;
      case Json.Int ignored -> INT;
      case Json.Dec ignored -> DEC;
      case Json.Text ignored -> TEXT;
      case Json.Arr ignored -> LIST;
      case Json.Obj ignored -> OBJECT;
    };
  }
}
