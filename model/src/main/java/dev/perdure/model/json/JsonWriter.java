package dev.perdure.model.json;

import java.util.List;
import java.util.Map;

/**
 * Writes compact JSON text, part by part.
 *
 * <p>It trusts its callers to close what they open: it is for text that is written a million times.
 * Confined to one thread.
 */
public final class JsonWriter {
  private static final String HEX = "0123456789ABCDEF";

  private final StringBuilder text;

  /**
   * @param capacity about how many characters it will be
   */
  public JsonWriter(int capacity) {
    text = new StringBuilder(capacity);
  }

  public JsonWriter startObject() {
    separate();
    text.append('{');
    return this;
  }

  public JsonWriter endObject() {
    text.append('}');
    return this;
  }

  public JsonWriter startArray() {
    separate();
    text.append('[');
    return this;
  }

  public JsonWriter endArray() {
    text.append(']');
    return this;
  }

  /** A field's name; its value is next. */
  public JsonWriter name(String name) {
    separate();
    quote(name);
    text.append(':');
    return this;
  }

  public JsonWriter text(String value) {
    separate();
    quote(value);
    return this;
  }

  public JsonWriter number(long value) {
    separate();
    text.append(value);
    return this;
  }

  public JsonWriter flag(boolean value) {
    separate();
    text.append(value);
    return this;
  }

  public JsonWriter value(Json value) {
    switch (value) {
      case Json.Null() -> {
        separate();
        text.append("null");
      }
      case Json.Bool(boolean flag) -> flag(flag);
      case Json.Int(long number) -> number(number);
      case Json.Dec(double number) -> {
        separate();
        text.append(number);
      }
      case Json.Text(String own) -> text(own);
      case Json.Arr(List<Json> items) -> {
        startArray();
        for (Json item : items) {
          value(item);
        }
        endArray();
      }
      case Json.Obj(Map<String, Json> fields) -> {
        startObject();
        for (Map.Entry<String, Json> field : fields.entrySet()) {
          field(field.getKey(), field.getValue());
        }
        endObject();
      }
    }
    return this;
  }

  public JsonWriter field(String name, Json value) {
    return name(name).value(value);
  }

  public JsonWriter field(String name, String value) {
    return name(name).text(value);
  }

  public JsonWriter field(String name, long value) {
    return name(name).number(value);
  }

  public JsonWriter field(String name, boolean value) {
    return name(name).flag(value);
  }

  /** What stands before tells whether a comma is due: text and numbers never end like these. */
  private void separate() {
    int length = text.length();
    if (length > 0) {
      char last = text.charAt(length - 1);
      if (last != '{' && last != '[' && last != ':') {
        text.append(',');
      }
    }
  }

  private void quote(String value) {
    text.append('"');
    int from = 0;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c < ' ' || c == '"' || c == '\\') {
        text.append(value, from, i);
        escape(c);
        from = i + 1;
      }
    }
    text.append(value, from, value.length()).append('"');
  }

  private void escape(char c) {
    text.append('\\');
    switch (c) {
      case '"', '\\' -> text.append(c);
      case '\b' -> text.append('b');
      case '\t' -> text.append('t');
      case '\n' -> text.append('n');
      case '\f' -> text.append('f');
      case '\r' -> text.append('r');
      default -> text.append("u00").append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 0xF));
    }
  }

  /** The text so far. */
  @Override
  public String toString() {
    return text.toString();
  }
}
