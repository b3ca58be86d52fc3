package dev.perdure.planning.schema;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Checks the schemas that most authors write, without the validator library. */
final class PlainSchema {

  private PlainSchema() {}

  /** The check of a schema that a {@link SchemaReader} found plain and without mistakes. */
  static Check of(Json schema) {
    return switch (schema) {
      case Json.Bool(boolean anything) ->
          anything ? Check.NOTHING : keyword("false", schema, v -> false);
      case Json.Obj object -> all(checks(object));
      default -> throw new IllegalStateException("Expected a schema, but found " + schema.kind());
    };
  }

  private static Check all(List<Check> checks) {
    if (checks.size() <= 1) {
      return checks.isEmpty() ? Check.NOTHING : checks.getFirst();
    }
    Check[] each = checks.toArray(Check[]::new);
    return (value, at, into) -> {
      for (Check check : each) {
        check.apply(value, at, into);
      }
    };
  }

  private static List<Check> checks(Json.Obj schema) {
    var checks = new ArrayList<Check>();
    schema
        .fields()
        .forEach(
            (name, constraint) -> {
              switch (name) {
                case "properties" -> checks.add(properties(constraint));
                case "additionalProperties" -> checks.add(others(schema, constraint));
                case "required" -> checks.add(required(constraint));
                case "items" -> checks.add(items(constraint));
                default -> {
                  if (Keyword.PLAIN.contains(name)) {
                    checks.add(keyword(name, constraint, fits(name, constraint)));
                  }
                }
              }
            });
    return checks;
  }

  private static Check keyword(String name, Json constraint, Predicate<Json> fits) {
    return (value, at, into) -> {
      if (!fits.test(value)) {
        into.add(Violation.at(at, Words.missed(name, constraint, value).orElseThrow()));
      }
    };
  }

  private static Predicate<Json> fits(String name, Json constraint) {
    return switch (name) {
      case "type" -> type(constraint);
      case "enum" -> oneOf(constraint);
      case "const" -> constraint::equals;
      case "minimum" -> number(value -> Numbers.compare(value, constraint) >= 0);
      case "maximum" -> number(value -> Numbers.compare(value, constraint) <= 0);
      case "exclusiveMinimum" -> number(value -> Numbers.compare(value, constraint) > 0);
      case "exclusiveMaximum" -> number(value -> Numbers.compare(value, constraint) < 0);
      case "minLength" -> text(text -> length(text) >= count(constraint));
      case "maxLength" -> text(text -> length(text) <= count(constraint));
      case "pattern" -> matches(constraint);
      case "minItems" -> list(items -> items.size() >= count(constraint));
      case "maxItems" -> list(items -> items.size() <= count(constraint));
      case "uniqueItems" -> list(items -> !constraint.equals(Json.Bool.TRUE) || differ(items));
      case "minProperties" -> object(fields -> fields.size() >= count(constraint));
      case "maxProperties" -> object(fields -> fields.size() <= count(constraint));
      default -> throw new IllegalStateException("Expected a plain keyword, but found " + name);
    };
  }

  private static Predicate<Json> type(Json constraint) {
    List<Json> names = constraint instanceof Json.Arr(var items) ? items : List.of(constraint);
    Predicate<Json> any = value -> false;
    for (Json name : names) {
      any = any.or(isA(name));
    }
    return any;
  }

  private static Predicate<Json> isA(Json name) {
    return switch (((Json.Text) name).value()) {
      case "object" -> Json.Obj.class::isInstance;
      case "array" -> Json.Arr.class::isInstance;
      case "string" -> Json.Text.class::isInstance;
      case "number" -> Numbers::isNumber;
      case "integer" -> Numbers::isInteger;
      case "boolean" -> Json.Bool.class::isInstance;
      case "null" -> Json::isNull;
      default -> throw new IllegalStateException("Expected the name of a type, but found " + name);
    };
  }

  private static Predicate<Json> oneOf(Json constraint) {
    Set<Json> values = new HashSet<>(((Json.Arr) constraint).items());
    return values::contains;
  }

  private static Predicate<Json> matches(Json constraint) {
    Pattern pattern = Pattern.compile(((Json.Text) constraint).value());
    return text(text -> pattern.matcher(text).find());
  }

  private static Predicate<Json> number(Predicate<Json> fits) {
    return value -> !Numbers.isNumber(value) || fits.test(value);
  }

  private static Predicate<Json> text(Predicate<String> fits) {
    return value -> !(value instanceof Json.Text(String text)) || fits.test(text);
  }

  private static Predicate<Json> list(Predicate<List<Json>> fits) {
    return value -> !(value instanceof Json.Arr(var items)) || fits.test(items);
  }

  private static Predicate<Json> object(Predicate<Map<String, Json>> fits) {
    return value -> !(value instanceof Json.Obj(var fields)) || fits.test(fields);
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  private static long count(Json constraint) {
    return ((Json.Int) constraint).value();
  }

  private static boolean differ(List<Json> items) {
    return new HashSet<>(items).size() == items.size();
  }

  private static Check properties(Json constraint) {
    var checks = new LinkedHashMap<String, Check>();
    ((Json.Obj) constraint).fields().forEach((name, schema) -> checks.put(name, of(schema)));
    return (value, at, into) -> {
      if (value instanceof Json.Obj object) {
        checks.forEach(
            (name, check) -> {
              Json field = object.get(name);
              if (field != null) {
                check.apply(field, at.field(name), into);
              }
            });
      }
    };
  }

  private static Check others(Json.Obj schema, Json constraint) {
    Set<String> known =
        schema.get("properties") instanceof Json.Obj(var fields) ? fields.keySet() : Set.of();
    Check check = of(constraint);
    boolean closed = constraint.equals(Json.Bool.FALSE);
    return (value, at, into) -> {
      if (value instanceof Json.Obj(var fields)) {
        fields.forEach(
            (name, field) -> {
              if (known.contains(name)) {
                return;
              }
              if (closed) {
                into.add(Violation.at(at, Words.unknown(name, known)));
              } else {
                check.apply(field, at.field(name), into);
              }
            });
      }
    };
  }

  private static Check required(Json constraint) {
    List<String> names =
        ((Json.Arr) constraint).items().stream().map(name -> ((Json.Text) name).value()).toList();
    return (value, at, into) -> {
      if (value instanceof Json.Obj(var fields)) {
        for (String name : names) {
          if (!fields.containsKey(name)) {
            into.add(Violation.at(at, Words.missing(name)));
          }
        }
      }
    };
  }

  private static Check items(Json constraint) {
    Check check = of(constraint);
    return (value, at, into) -> {
      if (value instanceof Json.Arr(var items)) {
        for (int i = 0; i < items.size(); i++) {
          check.apply(items.get(i), at.item(i), into);
        }
      }
    };
  }
}
