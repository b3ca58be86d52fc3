package dev.perdure.engine.journal;

import dev.perdure.model.Artifact;
import dev.perdure.model.NodeError;
import dev.perdure.model.Parent;
import dev.perdure.model.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of an object that the engine wrote; anything unexpected is a damaged journal.
 */
record Fields(Json.Obj object) {

  static Fields of(Json value) {
    if (value instanceof Json.Obj object) {
      return new Fields(object);
    }
    throw new IllegalStateException("Expected an object in the journal, but found " + value);
  }

  Json value(String name) {
    Json value = object.get(name);
    if (value == null) {
      throw new IllegalStateException(
          "Expected '" + name + "' in the journal, but found " + object);
    }
    return value;
  }

  @Nullable Json valueOrNull(String name) {
    return object.get(name);
  }

  Fields object(String name) {
    return of(value(name));
  }

  List<Json> list(String name) {
    if (value(name) instanceof Json.Arr list) {
      return list.items();
    }
    throw new IllegalStateException("Expected a list at '" + name + "', but found " + object);
  }

  List<Long> numbers(String name) {
    var numbers = new ArrayList<Long>();
    for (Json item : list(name)) {
      numbers.add(((Json.Int) item).value());
    }
    return numbers;
  }

  List<String> textList(String name) {
    var texts = new ArrayList<String>();
    for (Json item : list(name)) {
      texts.add(((Json.Text) item).value());
    }
    return texts;
  }

  String text(String name) {
    if (value(name) instanceof Json.Text(String text)) {
      return text;
    }
    throw new IllegalStateException("Expected text at '" + name + "', but found " + object);
  }

  @Nullable String textOrNull(String name) {
    return object.get(name) == null ? null : text(name);
  }

  long number(String name) {
    if (value(name) instanceof Json.Int(long number)) {
      return number;
    }
    throw new IllegalStateException("Expected an integer at '" + name + "', but found " + object);
  }

  int integer(String name) {
    return Math.toIntExact(number(name));
  }

  @Nullable Integer integerOrNull(String name) {
    return object.get(name) == null ? null : integer(name);
  }

  boolean flag(String name) {
    return Json.Bool.TRUE.equals(object.get(name));
  }

  Instant time(String name) {
    return Instant.parse(text(name));
  }

  @Nullable Instant timeOrNull(String name) {
    return object.get(name) == null ? null : time(name);
  }

  Map<String, String> texts(String name) {
    Json value = object.get(name);
    if (value == null) {
      return Map.of();
    }
    var texts = new LinkedHashMap<String, String>();
    of(value).object().fields().forEach((key, text) -> texts.put(key, ((Json.Text) text).value()));
    return texts;
  }

  @Nullable Parent parentOrNull() {
    return object.get("parent") == null ? null : parent();
  }

  Parent parent() {
    Fields parent = object("parent");
    return new Parent(
        parent.text("runId"),
        parent.number("token"),
        parent.integer("attempt"),
        parent.text("rootId"),
        parent.integer("depth"));
  }

  Map<String, Integer> versions(String name) {
    var versions = new LinkedHashMap<String, Integer>();
    if (object.get(name) != null) {
      Fields all = object(name);
      all.object().fields().keySet().forEach(key -> versions.put(key, all.integer(key)));
    }
    return versions;
  }

  List<Artifact> artifacts() {
    return object.get("artifacts") == null
        ? List.of()
        : list("artifacts").stream().map(Artifact::ofJson).toList();
  }

  NodeError error(String name) {
    return object(name).asError();
  }

  private NodeError asError() {
    return new NodeError(
        text("code"),
        text("message"),
        textOrNull("node"),
        integer("attempts"),
        flag("retryable"),
        object.get("cause") == null ? null : error("cause"),
        integerOrNull("index"));
  }
}
