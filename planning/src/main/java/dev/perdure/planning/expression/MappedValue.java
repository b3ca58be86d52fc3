package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A mapping's right-hand side: text is an expression, any other value a literal, both may nest. */
public final class MappedValue {

  private sealed interface Part {
    record Literal(Json value) implements Part {}

    record Computed(Expression expression) implements Part {}

    record Items(List<Part> items) implements Part {}

    record Fields(Map<String, Part> fields) implements Part {}
  }

  private final Part root;
  private final Mentions mentions;

  private MappedValue(Part root, List<Expression> expressions) {
    this.root = root;
    this.mentions = Mentions.all(expressions.stream().map(Expression::mentions).toList());
  }

  public static Compiled<MappedValue> compile(Json value, Names names) {
    return compile(value, names, Limits.DEFAULT);
  }

  public static Compiled<MappedValue> compile(Json value, Names names, Limits limits) {
    var builder = new Builder(names, limits);
    Part root = builder.part(value, problem -> problem);
    return builder.problems.isEmpty()
        ? Compiled.of(new MappedValue(root, builder.expressions))
        : Compiled.refused(builder.problems);
  }

  /** Says where a mistake is, seen from the whole value. */
  private interface Place {
    Problem of(Problem problem);

    default Place entry(String name) {
      return problem -> of(problem.in(name));
    }
  }

  /** Compiles a value part by part and keeps what is wrong with each. */
  private static final class Builder {
    private final Names names;
    private final Limits limits;
    private final List<Problem> problems = new ArrayList<>();
    private final List<Expression> expressions = new ArrayList<>();

    Builder(Names names, Limits limits) {
      this.names = names;
      this.limits = limits;
    }

    Part part(Json value, Place place) {
      return switch (value) {
        case Json.Text(String source) -> computed(source, place);
        case Json.Arr(List<Json> items) -> items(items, place);
        case Json.Obj(Map<String, Json> fields) -> fields(fields, place);
        case Json.Null literal -> new Part.Literal(literal);
        case Json.Bool literal -> new Part.Literal(literal);
        case Json.Int literal -> new Part.Literal(literal);
        case Json.Dec literal -> new Part.Literal(literal);
      };
    }

    private Part computed(String source, Place place) {
      Compiled<Expression> compiled = Expression.compile(source, names, limits);
      compiled.problems().forEach(problem -> problems.add(place.of(problem)));
      if (compiled.value() == null) {
        return new Part.Literal(Json.Null.NULL);
      }
      expressions.add(compiled.value());
      return new Part.Computed(compiled.value());
    }

    private Part items(List<Json> items, Place place) {
      var parts = new ArrayList<Part>();
      for (int i = 0; i < items.size(); i++) {
        parts.add(part(items.get(i), place.entry(Integer.toString(i))));
      }
      return new Part.Items(parts);
    }

    private Part fields(Map<String, Json> fields, Place place) {
      var parts = new LinkedHashMap<String, Part>();
      fields.forEach((name, value) -> parts.put(name, part(value, place.entry(name))));
      return new Part.Fields(parts);
    }
  }

  /** The value; Java's null where it is only a path, and the path is missing. */
  public @Nullable Json evaluate(Bindings bindings) throws ExpressionFailed {
    return evaluate(root, bindings);
  }

  private static @Nullable Json evaluate(Part part, Bindings bindings) throws ExpressionFailed {
    return switch (part) {
      case Part.Literal(Json value) -> value;
      case Part.Computed(Expression expression) -> expression.evaluateOrMissing(bindings);
      case Part.Items(List<Part> items) -> list(items, bindings);
      case Part.Fields(Map<String, Part> fields) -> object(fields, bindings);
    };
  }

  private static Json list(List<Part> parts, Bindings bindings) throws ExpressionFailed {
    var items = new ArrayList<Json>(parts.size());
    for (Part part : parts) {
      Json item = evaluate(part, bindings);
      items.add(item == null ? Json.Null.NULL : item);
    }
    return Json.array(items);
  }

  private static Json object(Map<String, Part> parts, Bindings bindings) throws ExpressionFailed {
    var fields = new LinkedHashMap<String, Json>();
    for (var part : parts.entrySet()) {
      Json field = evaluate(part.getValue(), bindings);
      if (field != null) {
        fields.put(part.getKey(), field);
      }
    }
    return new Json.Obj(fields);
  }

  /** What is known of the value before a run. */
  public Type type() {
    return type(root);
  }

  private static Type type(Part part) {
    return switch (part) {
      case Part.Literal(Json value) -> Type.of(value);
      case Part.Computed(Expression expression) -> expression.type();
      case Part.Items(List<Part> items) ->
          new Type.ListOf(Type.union(items.stream().map(MappedValue::type).toList())).bounded();
      case Part.Fields ignored -> Type.Obj.FREE;
    };
  }

  /** The nodes whose result it reads, in {@code nodes.<ref>}. */
  public Set<String> mentionedNodes() {
    return mentions.nodes();
  }

  /** Whether it uses {@code nodes} in another way, so that it may read any node's result. */
  public boolean mentionsAllNodes() {
    return mentions.allNodes();
  }

  /** Whether it reads this path, or anything below it. */
  public boolean mentions(String path) {
    return mentions.reads(path);
  }
}
