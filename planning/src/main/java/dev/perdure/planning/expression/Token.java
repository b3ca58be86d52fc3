package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import org.jspecify.annotations.Nullable;

/** One word of an expression's text; {@code value} is there for literals only. */
record Token(Kind kind, Span at, String text, @Nullable Json value) {

  enum Kind {
    NAME,
    QUOTED_NAME,
    NUMBER,
    TEXT,
    SYMBOL,
    END
  }

  boolean is(String symbol) {
    return kind == Kind.SYMBOL && text.equals(symbol);
  }

  boolean isWord(String word) {
    return kind == Kind.NAME && text.equals(word);
  }

  String shown() {
    return kind == Kind.END ? "the end" : "'" + text + "'";
  }
}
