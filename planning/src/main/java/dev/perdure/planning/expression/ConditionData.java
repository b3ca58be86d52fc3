package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import dev.perdure.planning.text.Nearest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads conditions written as data into syntax trees, and keeps what is wrong with them. */
final class ConditionData {

  /** The keys of each type of condition beside {@code type}, all of them needed. */
  private static final Map<String, List<String>> KEYS =
      new TreeMap<>(
          Map.of(
              "comparison", List.of("left", "operator", "right"),
              "exists", List.of("field"),
              "in_set", List.of("field", "values"),
              "array_length", List.of("field", "operator", "value"),
              "and", List.of("conditions"),
              "or", List.of("conditions"),
              "not", List.of("condition"),
              "cel", List.of("expression")));

  private static final List<String> OPERATORS = List.of("==", "!=", "<", "<=", ">", ">=");
  private static final Span NOWHERE = new Span(0, 0);

  private final Names names;
  private final Limits limits;
  private final List<Problem> problems = new ArrayList<>();

  ConditionData(Names names, Limits limits) {
    this.names = names;
    this.limits = limits;
  }

  List<Problem> problems() {
    return problems;
  }

  /** The tree, or null where there are {@link #problems}. */
  @Nullable Ast read(Json condition) {
    Ast ast = condition(condition, new Place(List.of()));
    if (ast != null && ast.depth() > limits.expressionDepth()) {
      problems.add(limits.tooDeep(NOWHERE));
    }
    return problems.isEmpty() ? ast : null;
  }

  /** An entry of the data, as the keys that lead to it. */
  private record Place(List<String> keys) {
    Place entry(String key) {
      var longer = new ArrayList<>(keys);
      longer.add(key);
      return new Place(longer);
    }

    Problem of(Problem problem) {
      Problem placed = problem;
      for (String key : keys.reversed()) {
        placed = placed.in(key);
      }
      return placed;
    }
  }

  private @Nullable Ast condition(Json condition, Place place) {
    return switch (condition) {
      case Json.Text(String source) -> cel(source, place);
      case Json.Obj data -> data(data, place);
      default -> refuse(place, "Expected a condition, but found " + condition.kind());
    };
  }

  private @Nullable Ast data(Json.Obj data, Place place) {
    String type = data.get("type") instanceof Json.Text(String text) ? text : "";
    List<String> keys = KEYS.get(type);
    if (keys == null) {
      return refuse(place.entry("type"), unknownType(type));
    }
    return hasJust(keys, data, place) ? data(type, data, place) : null;
  }

  private @Nullable Ast data(String type, Json.Obj data, Place place) {
    return switch (type) {
      case "comparison" ->
          comparison(
              operand(get(data, "left"), place.entry("left")),
              operator(data, place),
              operand(get(data, "right"), place.entry("right")),
              place);
      case "exists" -> exists(field(data, place));
      case "in_set" -> inSet(field(data, place), get(data, "values"), place.entry("values"));
      case "array_length" ->
          comparison(
              size(field(data, place)),
              operator(data, place),
              integer(get(data, "value"), place.entry("value")),
              place);
      case "and" -> logic(true, get(data, "conditions"), place.entry("conditions"));
      case "or" -> logic(false, get(data, "conditions"), place.entry("conditions"));
      case "not" -> not(condition(get(data, "condition"), place.entry("condition")));
      default -> cel(get(data, "expression"), place.entry("expression"));
    };
  }

  private static String unknownType(String type) {
    return "Expected a type of condition (%s), but found %s%s"
        .formatted(
            String.join(", ", KEYS.keySet()),
            type.isEmpty() ? "none" : "'" + type + "'",
            Nearest.hint(type, KEYS.keySet()));
  }

  private boolean hasJust(List<String> keys, Json.Obj data, Place place) {
    int before = problems.size();
    for (String key : keys) {
      if (data.get(key) == null) {
        refuse(place, "Expected '%s' in the condition, but there is none".formatted(key));
      }
    }
    for (String key : data.fields().keySet()) {
      if (!keys.contains(key) && !key.equals("type")) {
        String hint = Nearest.hint(key, keys);
        refuse(place.entry(key), "unknown key '%s' in a condition%s".formatted(key, hint));
      }
    }
    return problems.size() == before;
  }

  private static Json get(Json.Obj data, String key) {
    return Objects.requireNonNull(data.get(key));
  }

  private @Nullable Ast comparison(
      @Nullable Ast left, @Nullable Operator operator, @Nullable Ast right, Place place) {
    if (left == null || operator == null || right == null) {
      return null;
    }
    var comparison = new Ast.Binary(NOWHERE, operator, left, right);
    var checker = new Checker(names, Checker.Surroundings.MAPPING);
    checker.checkAll(comparison);
    checker.problems().forEach(problem -> problems.add(place.of(problem)));
    return comparison;
  }

  private @Nullable Operator operator(Json.Obj data, Place place) {
    if (data.get("operator") instanceof Json.Text(String symbol) && OPERATORS.contains(symbol)) {
      return Operator.of(symbol);
    }
    problems.add(
        place
            .entry("operator")
            .of(
                new Problem(
                    0,
                    0,
                    "Expected one of %s, but found %s"
                        .formatted(String.join(" ", OPERATORS), data.get("operator")))));
    return null;
  }

  /** {@code {field: path}} or {@code {literal: value}}. */
  private @Nullable Ast operand(Json operand, Place place) {
    if (operand instanceof Json.Obj data && data.fields().size() == 1) {
      Json literal = data.get("literal");
      if (literal != null) {
        return new Ast.Literal(NOWHERE, literal);
      }
      if (data.get("field") != null) {
        return field(data, place);
      }
    }
    return refuse(place, "Expected {field: path} or {literal: value}, but found " + operand);
  }

  private @Nullable Ast field(Json.Obj data, Place place) {
    Json field = get(data, "field");
    Ast path =
        field instanceof Json.Text(String source)
            ? expression(source, place.entry("field"))
            : refuse(place.entry("field"), "Expected a path, but found " + field.kind());
    return path == null || path.isPath()
        ? path
        : refuse(place.entry("field"), "Expected a path such as state.total, but found " + field);
  }

  /** A name alone has no key to ask for. */
  private static @Nullable Ast exists(@Nullable Ast field) {
    return field instanceof Ast.Name name
        ? new Ast.Binary(
            NOWHERE, Operator.NOT_EQUAL, name, new Ast.Literal(NOWHERE, Json.Null.NULL))
        : field == null ? null : new Ast.Has(NOWHERE, field);
  }

  private @Nullable Ast inSet(@Nullable Ast field, Json values, Place place) {
    if (!(values instanceof Json.Arr)) {
      return refuse(place, "Expected a list of values, but found " + values.kind());
    }
    return field == null
        ? null
        : new Ast.Binary(NOWHERE, Operator.IN, field, new Ast.Literal(NOWHERE, values));
  }

  private static @Nullable Ast size(@Nullable Ast field) {
    return field == null ? null : new Ast.Call(NOWHERE, "size", NOWHERE, false, List.of(field));
  }

  private @Nullable Ast integer(Json value, Place place) {
    return value instanceof Json.Int
        ? new Ast.Literal(NOWHERE, value)
        : refuse(place, "Expected an integer, but found " + value.kind());
  }

  private @Nullable Ast logic(boolean and, Json conditions, Place place) {
    if (!(conditions instanceof Json.Arr(List<Json> items)) || items.isEmpty()) {
      return refuse(place, "Expected a list of conditions, but found " + conditions);
    }
    var operands = new ArrayList<Ast>();
    for (int i = 0; i < items.size(); i++) {
      Ast operand = condition(items.get(i), place.entry(Integer.toString(i)));
      if (operand != null) {
        operands.add(operand);
      }
    }
    return operands.size() == 1 ? operands.getFirst() : new Ast.Logic(NOWHERE, and, operands);
  }

  private static @Nullable Ast not(@Nullable Ast condition) {
    return condition == null ? null : new Ast.Not(NOWHERE, condition);
  }

  private @Nullable Ast cel(Json source, Place place) {
    return source instanceof Json.Text(String text)
        ? cel(text, place)
        : refuse(place, "Expected an expression, but found " + source.kind());
  }

  private @Nullable Ast cel(String source, Place place) {
    Compiled<Expression> compiled = compile(source, place);
    Expression expression = compiled.value();
    if (expression == null) {
      return null;
    }
    Kinds kinds = Kinds.of(expression.type());
    return kinds.and(Kinds.of(Kind.BOOL, Kind.NULL)).isEmpty()
        ? refuse(place, "Expected a condition, but %s is %s".formatted(source, kinds.phrase()))
        : expression.ast();
  }

  private @Nullable Ast expression(String source, Place place) {
    Expression expression = compile(source, place).value();
    return expression == null ? null : expression.ast();
  }

  private Compiled<Expression> compile(String source, Place place) {
    Compiled<Expression> compiled = Expression.compile(source, names, limits);
    compiled.problems().forEach(problem -> problems.add(place.of(problem)));
    return compiled;
  }

  private @Nullable Ast refuse(Place place, String message) {
    problems.add(place.of(new Problem(0, 0, message)));
    return null;
  }
}
