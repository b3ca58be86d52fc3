package dev.perdure.planning.definition;

import dev.perdure.model.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An object while its keys are read: each method asks for one key, and a value of the wrong kind is
 * reported and then read as if the key were absent.
 */
final class Section {

  private final Json.Obj object;
  private final Path path;
  private final Report report;

  Section(Json.Obj object, Path path, Keys keys, Report report) {
    this.object = object;
    this.path = path;
    this.report = report;
    for (String name : object.fields().keySet()) {
      if (!keys.known().contains(name)) {
        report.error(path.name(name), keys.refuse(name));
      }
    }
  }

  boolean has(String key) {
    return object.fields().containsKey(key);
  }

  @Nullable Json get(String key) {
    return object.get(key);
  }

  @Nullable String text(String key) {
    Json value = object.get(key);
    if (value instanceof Json.Text(String text)) {
      return text;
    }
    if (value != null) {
      boolean quotesHelp =
          value instanceof Json.Bool || value instanceof Json.Int || value instanceof Json.Dec;
      wrong(path.key(key), "text", value, quotesHelp ? "; put it in quotes" : "");
    }
    return null;
  }

  @Nullable Integer integer(String key, int least) {
    Json value = object.get(key);
    if (value instanceof Json.Int(long number) && number >= least && number <= Integer.MAX_VALUE) {
      return (int) number;
    }
    if (value != null) {
      String bound = least == Integer.MIN_VALUE ? "" : " of at least " + least;
      wrong(path.key(key), "an integer" + bound, value, "");
    }
    return null;
  }

  boolean flag(String key, boolean absent) {
    Json value = object.get(key);
    if (value instanceof Json.Bool(boolean flag)) {
      return flag;
    }
    if (value != null) {
      wrong(path.key(key), "true or false", value, "");
    }
    return absent;
  }

  <E extends Enum<E>> E choice(String key, Class<E> type, E absent) {
    E given = choice(key, type);
    return given == null ? absent : given;
  }

  <E extends Enum<E>> @Nullable E choice(String key, Class<E> type) {
    Json value = object.get(key);
    if (value == null) {
      return null;
    }
    List<String> names = Arrays.stream(type.getEnumConstants()).map(Section::written).toList();
    int position = value instanceof Json.Text(String text) ? names.indexOf(text) : -1;
    if (position >= 0) {
      return type.getEnumConstants()[position];
    }
    String others = String.join(", ", names.subList(0, names.size() - 1));
    wrong(path.key(key), others + " or " + names.getLast(), value, "");
    return null;
  }

  /** How files write a constant. */
  static String written(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  @Nullable Duration duration(String key) {
    Json value = object.get(key);
    if (value == null) {
      return null;
    }
    Optional<Duration> duration =
        value instanceof Json.Text(String text) ? Durations.parse(text) : Optional.empty();
    if (duration.isEmpty()) {
      wrong(path.key(key), Durations.EXPECTED, value, "");
    }
    return duration.orElse(null);
  }

  @Nullable List<String> texts(String key) {
    Json value = object.get(key);
    if (value == null) {
      return null;
    }
    if (!(value instanceof Json.Arr(var items))) {
      wrong(path.key(key), "a list of texts", value, "");
      return null;
    }
    var texts = new ArrayList<String>();
    for (int i = 0; i < items.size(); i++) {
      if (items.get(i) instanceof Json.Text(String text)) {
        texts.add(text);
      } else {
        wrong(path.key(key).index(i), "text", items.get(i), "");
      }
    }
    return texts;
  }

  @Nullable Json schema(String key) {
    Json value = object.get(key);
    if (value == null || value instanceof Json.Obj || value instanceof Json.Bool) {
      return value;
    }
    wrong(path.key(key), "a JSON Schema, which is an object", value, "");
    return null;
  }

  Json.@Nullable Obj object(String key) {
    Json value = object.get(key);
    if (value instanceof Json.Obj found) {
      return found;
    }
    if (value != null) {
      wrong(path.key(key), "an object", value, "");
    }
    return null;
  }

  /** A mapping, or one expression that stands for all of it. */
  @Nullable Json mapping(String key) {
    Json value = object.get(key);
    if (value == null || value instanceof Json.Obj || value instanceof Json.Text) {
      return value;
    }
    wrong(path.key(key), "an object or an expression", value, "");
    return null;
  }

  @Nullable Section section(String key, Keys inner) {
    Json.Obj value = object(key);
    return value == null ? null : new Section(value, path.key(key), inner, report);
  }

  /** Says which keys are missing. */
  void needs(String... required) {
    for (String key : required) {
      if (!has(key)) {
        report.error(path, "the key '" + key + "' is missing");
      }
    }
  }

  void error(String key, String message) {
    report.error(path.key(key), message);
  }

  private void wrong(Path at, String expected, Json found, String advice) {
    report.error(at, "expected " + expected + ", but found " + Shown.found(found) + advice);
  }
}
