package dev.perdure.planning.schema;

import dev.perdure.model.json.Json;
import dev.perdure.planning.text.Nearest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Says in a person's words how a value misses a keyword of its schema. */
final class Words {

  private static final int LONGEST = 60;

  private static final Map<String, String> TYPE_NAMES =
      Map.of(
          "object", "an object",
          "array", "a list",
          "string", "text",
          "number", "a number",
          "integer", "an integer",
          "boolean", "true or false",
          "null", "null");

  private Words() {}

  static String shown(Json value) {
    String text = value.toString();
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
  }

  /**
   * The message for one keyword, or nothing if we have no words for it.
   *
   * @param constraint what stands behind the keyword
   */
  static Optional<String> missed(String keyword, Json constraint, Json found) {
    String expected =
        switch (keyword) {
          case "type" -> type(constraint);
          case "enum" -> oneOf(constraint);
          case "const" -> shown(constraint);
          case "minimum" -> "at least " + constraint;
          case "maximum" -> "at most " + constraint;
          case "exclusiveMinimum" -> "more than " + constraint;
          case "exclusiveMaximum" -> "less than " + constraint;
          case "multipleOf" -> "a multiple of " + constraint;
          case "minLength" -> "text of at least " + count(constraint, "character");
          case "maxLength" -> "text of at most " + count(constraint, "character");
          case "pattern" -> "text that matches " + plainText(constraint);
          case "minItems" -> "a list of at least " + count(constraint, "item");
          case "maxItems" -> "a list of at most " + count(constraint, "item");
          case "uniqueItems" -> "items that differ";
          case "minProperties" -> "an object of at least " + count(constraint, "field");
          case "maxProperties" -> "an object of at most " + count(constraint, "field");
          case "not" -> "something that does not fit " + shown(constraint);
          case "contains", "minContains" -> "a list with an item that fits " + shown(constraint);
          case "false" -> "nothing here";
          default -> "";
        };
    return expected.isEmpty()
        ? Optional.empty()
        : Optional.of("expected " + expected + ", but found " + shown(found));
  }

  static String missing(String field) {
    return "expected the field '" + field + "', but it is missing";
  }

  static String unknown(String field, Set<String> known) {
    return "expected no field '" + field + "'" + Nearest.hint(field, known);
  }

  private static String type(Json constraint) {
    return constraint instanceof Json.Arr(var names)
        ? names.stream().map(Words::typeName).collect(Collectors.joining(" or "))
        : typeName(constraint);
  }

  private static String typeName(Json name) {
    return TYPE_NAMES.getOrDefault(plainText(name), plainText(name));
  }

  private static String oneOf(Json constraint) {
    List<Json> values = constraint instanceof Json.Arr(var items) ? items : List.of(constraint);
    String all = values.stream().map(Words::shown).collect(Collectors.joining(", "));
    return values.size() == 1 ? all : "one of " + all;
  }

  private static String count(Json number, String what) {
    return number + " " + what + (number.equals(Json.of(1)) ? "" : "s");
  }

  private static String plainText(Json value) {
    return value instanceof Json.Text(String text) ? text : value.toString();
  }
}
