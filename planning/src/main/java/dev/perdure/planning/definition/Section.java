package dev.perdure.planning.definition;

import dev.perdure.model.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An object of a file while its keys are read: each method asks for one key, and a value of the
 * wrong kind is a mistake that reads as if the key were absent.
 */
final class Section {

  private final Tree.Fields tree;
  private final Path path;
  private final Keys keys;
  private final Mistakes mistakes;

  Section(Tree.Fields tree, Path path, Keys keys, Mistakes mistakes) {
    this.tree = tree;
    this.path = path;
    this.keys = keys;
    this.mistakes = mistakes;
    refuseUnknownKeys();
  }

  private void refuseUnknownKeys() {
    tree.fields()
        .forEach(
            (name, field) -> {
              if (!keys.known().contains(name)) {
                mistakes.error(field.key(), keys.refuse(name));
              }
            });
  }

  boolean has(String key) {
    return tree.fields().containsKey(key);
  }

  @Nullable Tree get(String key) {
    return tree.get(key);
  }

  @Nullable String text(String key) {
    Tree value = tree.get(key);
    if (value == null) {
      return null;
    }
    if (value.json() instanceof Json.Text(String text)) {
      return text;
    }
    boolean quotesHelp = value instanceof Tree.Leaf && !value.isNull();
    wrong(key, "expected text", quotesHelp ? "; put it in quotes" : "");
    return null;
  }

  @Nullable Integer integer(String key, int least) {
    Tree value = tree.get(key);
    if (value == null) {
      return null;
    }
    if (value.json() instanceof Json.Int(long number)
        && number >= least
        && number <= Integer.MAX_VALUE) {
      return (int) number;
    }
    String bound = least == Integer.MIN_VALUE ? "" : " of at least " + least;
    wrong(key, "expected an integer" + bound, "");
    return null;
  }

  boolean flag(String key, boolean absent) {
    Tree value = tree.get(key);
    if (value == null) {
      return absent;
    }
    if (value.json() instanceof Json.Bool(boolean flag)) {
      return flag;
    }
    wrong(key, "expected true or false", "");
    return absent;
  }

  <E extends Enum<E>> E choice(String key, Class<E> type, E absent) {
    Tree value = tree.get(key);
    if (value == null) {
      return absent;
    }
    List<String> names = Arrays.stream(type.getEnumConstants()).map(Section::written).toList();
    if (value.json() instanceof Json.Text(String text) && names.contains(text)) {
      return type.getEnumConstants()[names.indexOf(text)];
    }
    wrong(key, "expected " + oneOf(names), "");
    return absent;
  }

  /** How files write a constant. */
  static String written(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static String oneOf(List<String> names) {
    return String.join(", ", names.subList(0, names.size() - 1)) + " or " + names.getLast();
  }

  @Nullable Duration duration(String key) {
    Tree value = tree.get(key);
    if (value == null) {
      return null;
    }
    if (value.json() instanceof Json.Text(String text)) {
      var duration = Durations.parse(text);
      if (duration.isPresent()) {
        return duration.get();
      }
    }
    wrong(key, Durations.EXPECTED, "");
    return null;
  }

  @Nullable List<String> texts(String key) {
    Tree value = tree.get(key);
    if (value == null) {
      return null;
    }
    if (!(value instanceof Tree.Items(Place ignored, var items))) {
      wrong(key, "expected a list of texts", "");
      return null;
    }
    var texts = new ArrayList<String>();
    for (Tree item : items) {
      if (item.json() instanceof Json.Text(String text)) {
        texts.add(text);
      } else {
        error(key, item.place(), "expected text, but found " + item.described());
      }
    }
    return texts;
  }

  /** A schema: an object, or true or false. */
  @Nullable Json schema(String key) {
    Tree value = tree.get(key);
    if (value == null || value instanceof Tree.Fields) {
      return value == null ? null : value.json();
    }
    if (value.json() instanceof Json.Bool bool) {
      return bool;
    }
    wrong(key, "expected a JSON Schema, which is an object", "");
    return null;
  }

  /** A mapping: an object, or one expression where that may stand for it. */
  @Nullable Json mapping(String key, boolean expressionAllowed) {
    Tree value = tree.get(key);
    if (value == null || value instanceof Tree.Fields) {
      return value == null ? null : value.json();
    }
    if (expressionAllowed && value.json() instanceof Json.Text text) {
      return text;
    }
    wrong(
        key, expressionAllowed ? "expected an object or an expression" : "expected an object", "");
    return null;
  }

  @Nullable Section section(String key, Keys inner) {
    Tree value = tree.get(key);
    if (value == null) {
      return null;
    }
    if (value instanceof Tree.Fields fields) {
      return new Section(fields, path.key(key), inner, mistakes);
    }
    wrong(key, "expected an object", "");
    return null;
  }

  /** Says that a key is missing; {@code at} is where the object begins. */
  void needs(Place at, String what, List<String> required) {
    List<String> missing = required.stream().filter(key -> !has(key)).toList();
    if (!missing.isEmpty()) {
      String names = missing.stream().map(k -> "'" + k + "'").collect(Collectors.joining(" and "));
      mistakes.error(at, path.inside().prefix() + what + " needs " + names);
    }
  }

  private void wrong(String key, String expected, String advice) {
    Tree.Field field = tree.fields().get(key);
    if (field != null) {
      error(key, field.place(), expected + ", but found " + field.value().described() + advice);
    }
  }

  void error(String key, Place place, String message) {
    mistakes.error(place, path.key(key).inside().prefix() + message);
  }
}
