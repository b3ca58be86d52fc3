package dev.perdure.planning.expression;

import dev.perdure.planning.text.Nearest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All functions by name; each may be written {@code f(x, y)} or {@code x.f(y)}. */
final class Functions {

  private static final Map<String, Function> BY_NAME = new LinkedHashMap<>();

  /** What people call a function elsewhere. */
  private static final Map<String, String> ELSEWHERE =
      Map.of(
          "length", "size",
          "len", "size",
          "count", "size",
          "toLowerCase", "lower",
          "toUpperCase", "upper",
          "includes", "contains",
          "average", "avg",
          "unique", "distinct",
          "float", "double",
          "concat", "+");

  static {
    for (var group :
        List.of(
            CollectionFunctions.ALL,
            NumberFunctions.ALL,
            TextFunctions.ALL,
            Conversions.ALL,
            TimeFunctions.ALL)) {
      group.forEach(function -> BY_NAME.put(function.name(), function));
    }
  }

  private Functions() {}

  static @Nullable Function get(String name) {
    return BY_NAME.get(name);
  }

  static List<String> names() {
    var names = new ArrayList<>(BY_NAME.keySet());
    names.addAll(Macros.WORDS);
    return names;
  }

  static String hint(String wrong) {
    String meant = ELSEWHERE.get(wrong);
    return meant != null ? "; did you mean '" + meant + "'?" : Nearest.hint(wrong, names());
  }
}
