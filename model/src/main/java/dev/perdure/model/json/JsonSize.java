package dev.perdure.model.json;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/** How large a value is: the bytes of its compact text, counted without writing it. */
public final class JsonSize {
  private JsonSize() {}

  /** The length of {@link JsonText#write(Json)} in UTF-8. */
  public static long of(Json value) {
    return switch (value) {
      case Json.Null() -> 4;
      case Json.Bool(boolean b) -> b ? 4 : 5;
      case Json.Int(long n) -> digits(n);
      case Json.Dec(double d) -> Double.toString(d).length();
      case Json.Text(String text) -> of(text);
      case Json.Arr(var items) -> ofItems(items);
      case Json.Obj(var fields) -> ofFields(fields);
    };
  }

  /** The length of a text with its quotes and escapes, in UTF-8. */
  public static long of(String text) {
    long bytes = 2;
    for (int i = 0; i < text.length(); i++) {
      bytes += ofChar(text.charAt(i));
    }
    return bytes;
  }

  /** Whether lists and objects stand in each other more than {@code levels} deep. */
  public static boolean nestsDeeperThan(int levels, Json value) {
    return switch (value) {
      case Json.Arr(var items) -> levels == 0 || anyDeeperThan(levels - 1, items);
      case Json.Obj(var fields) -> levels == 0 || anyDeeperThan(levels - 1, fields.values());
      case Json.Null n -> false;
      case Json.Bool b -> false;
      case Json.Int n -> false;
      case Json.Dec d -> false;
      case Json.Text t -> false;
    };
  }

  private static boolean anyDeeperThan(int levels, Collection<Json> values) {
    for (Json value : values) {
      if (nestsDeeperThan(levels, value)) {
        return true;
      }
    }
    return false;
  }

  private static long ofItems(List<Json> items) {
    long bytes = 2L + Math.max(0, items.size() - 1);
    for (Json item : items) {
      bytes += of(item);
    }
    return bytes;
  }

  private static long ofFields(Map<String, Json> fields) {
    long bytes = 2L + Math.max(0, fields.size() - 1);
    for (var field : fields.entrySet()) {
      bytes += of(field.getKey()) + 1 + of(field.getValue());
    }
    return bytes;
  }

  private static int ofChar(char c) {
    if (c >= 0x80) {
      // Each half of a surrogate pair is one half of four bytes.
      return c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
    }
    if (c >= 0x20) {
      return c == '"' || c == '\\' ? 2 : 1;
    }
    return c == '\n' || c == '\t' || c == '\r' || c == '\b' || c == '\f' ? 2 : 6;
  }

  private static int digits(long n) {
    int length = n < 0 ? 2 : 1;
    for (long rest = n / 10; rest != 0; rest /= 10) {
      length++;
    }
    return length;
  }
}
