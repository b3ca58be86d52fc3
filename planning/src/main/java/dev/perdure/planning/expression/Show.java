package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values as people read them in messages: short, and written as an expression would. */
final class Show {

  private static final int LONGEST = 80;

  private Show() {}

  static String value(@Nullable Object value) {
    var out = new StringBuilder();
    append(value, out);
    return abbreviated(out.toString());
  }

  static String abbreviated(String text) {
    if (text.length() <= LONGEST) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(LONGEST - 2)) ? LONGEST - 2 : LONGEST - 1;
    return text.substring(0, end) + "…";
  }

  /** Stops soon after the longest text that will be shown, however large the value is. */
  private static void append(@Nullable Object value, StringBuilder out) {
    if (out.length() > LONGEST) {
      return;
    }
    switch (value) {
      case null -> out.append("missing");
      case Json.Text(String text) ->
          Printer.quote(text.length() > LONGEST ? text.substring(0, LONGEST) : text, out);
      case Json.Arr(List<Json> items) -> items(items, out);
      case Mixed.Items(List<Object> items) -> items(items, out);
      case Json.Obj(Map<String, Json> fields) -> fields(fields, out);
      case Mixed.Fields(Map<String, Object> fields) -> fields(fields, out);
      case Instant time -> out.append(time);
      case Duration time -> out.append(time);
      default -> out.append(value);
    }
  }

  private static void items(List<?> items, StringBuilder out) {
    String comma = "[";
    for (Object item : items) {
      if (out.length() > LONGEST) {
        return;
      }
      out.append(comma);
      append(item, out);
      comma = ", ";
    }
    out.append(items.isEmpty() ? "[]" : "]");
  }

  private static void fields(Map<String, ?> fields, StringBuilder out) {
    String comma = "{";
    for (var field : fields.entrySet()) {
      if (out.length() > LONGEST) {
        return;
      }
      Printer.quote(field.getKey(), out.append(comma));
      append(field.getValue(), out.append(": "));
      comma = ", ";
    }
    out.append(fields.isEmpty() ? "{}" : "}");
  }
}
