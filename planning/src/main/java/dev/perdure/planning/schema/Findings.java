package dev.perdure.planning.schema;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Puts what the validator library found into our words. */
final class Findings {

  private Findings() {}

  /** One thing that does not fit. */
  record Found(List<String> path, String message) {

    /** Its place, seen from where {@code value} stands. */
    Spot spot(Spot at, Json value) {
      Spot spot = at;
      Json part = value;
      for (String step : path) {
        boolean index = part instanceof Json.Arr;
        spot = index ? spot.item(Integer.parseInt(step)) : spot.field(step);
        part = inside(part, step);
      }
      return spot;
    }
  }

  static List<Found> of(List<Error> errors, Json value) {
    var alone = new ArrayList<Found>();
    var alternatives = new LinkedHashMap<String, List<Error>>();
    for (Error error : errors) {
      String choice = choice(error.getEvaluationPath());
      if (choice != null) {
        alternatives.computeIfAbsent(choice, c -> new ArrayList<>()).add(error);
      } else if (counts(error, value)) {
        alone.add(found(error, value));
      }
    }
    alternatives.values().forEach(group -> alone.add(together(group, value)));
    return alone;
  }

  /**
   * Not what is said better by the alternatives of which none fits, nor the library's opinion that
   * equal fields make an object's items equal.
   */
  private static boolean counts(Error error, Json value) {
    return switch (String.valueOf(error.getKeyword())) {
      case "oneOf" -> !fitting(error).equals("0");
      case "uniqueItems" -> at(steps(error.getInstanceLocation()), value) instanceof Json.Arr;
      default -> true;
    };
  }

  private static String fitting(Error error) {
    Object[] arguments = error.getArguments();
    return arguments == null || arguments.length == 0 ? "" : String.valueOf(arguments[0]);
  }

  /** Up to which step of the schema an error is only that of one alternative among several. */
  private static @Nullable String choice(NodePath evaluation) {
    for (int i = 0; i < evaluation.getNameCount() - 1; i++) {
      String step = String.valueOf(evaluation.getElement(i));
      if (step.equals("anyOf") || step.equals("oneOf")) {
        return steps(evaluation).subList(0, i + 1).toString();
      }
    }
    return null;
  }

  private static Found together(List<Error> group, Json value) {
    List<Found> each = group.stream().map(error -> found(error, value)).toList();
    List<String> common = each.getFirst().path();
    for (Found found : each) {
      common = common.size() <= found.path().size() ? common : found.path();
    }
    int above = common.size();
    String reasons =
        each.stream()
            .map(found -> reason(found, above))
            .distinct()
            .collect(Collectors.joining("; or "));
    return new Found(common, reasons);
  }

  private static String reason(Found found, int above) {
    List<String> below = found.path().subList(above, found.path().size());
    return below.isEmpty()
        ? found.message()
        : "at " + String.join(".", below) + ": " + found.message();
  }

  private static Found found(Error error, Json value) {
    List<String> path = steps(error.getInstanceLocation());
    if (error.getIndex() != null) {
      path.add(error.getIndex().toString());
    }
    return new Found(path, message(error, at(path, value)));
  }

  private static String message(Error error, Json part) {
    String keyword = String.valueOf(error.getKeyword());
    String property = String.valueOf(error.getProperty());
    return switch (keyword) {
      case "required" -> Words.missing(property);
      case "additionalProperties", "unevaluatedProperties" -> Words.unknown(property, Set.of());
      case "oneOf" -> "expected exactly one alternative to fit, but more do";
      case "items" -> Words.missed("false", Json.Bool.FALSE, part).orElseThrow();
      default ->
          Words.missed(keyword, JsonText.read(error.getSchemaNode().toString()), part)
              .orElseGet(() -> String.valueOf(error.getMessage()));
    };
  }

  private static List<String> steps(NodePath path) {
    var steps = new ArrayList<String>();
    for (int i = 0; i < path.getNameCount(); i++) {
      steps.add(String.valueOf(path.getElement(i)));
    }
    return steps;
  }

  private static Json at(List<String> path, Json value) {
    Json part = value;
    for (String step : path) {
      part = inside(part, step);
    }
    return part;
  }

  private static Json inside(Json part, String step) {
    return switch (part) {
      case Json.Arr(var items) -> items.get(Integer.parseInt(step));
      case Json.Obj(var fields) -> fields.getOrDefault(step, Json.Null.NULL);
      default -> Json.Null.NULL;
    };
  }
}
