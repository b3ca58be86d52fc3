package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import dev.perdure.planning.text.Nearest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds what is wrong with an expression whatever a run brings: names, functions, kinds of values.
 */
final class Checker {

  private record Local(String name, Type type) {}

  /** What an expression stands in, which decides how text would be written there. */
  enum Surroundings {
    MAPPING("Text needs inner quotes: \"'%s'\""),
    TEXT("Write $${%s} for these characters themselves");

    private final String hint;

    Surroundings(String hint) {
      this.hint = hint;
    }

    private String hint(String text) {
      return hint.formatted(text);
    }
  }

  private final Names names;
  private final Surroundings surroundings;
  private final List<Problem> problems = new ArrayList<>();
  private final Deque<Local> locals = new ArrayDeque<>();
  private final Members members = new Members(problems);

  Checker(Names names, Surroundings surroundings) {
    this.names = names;
    this.surroundings = surroundings;
  }

  List<Problem> problems() {
    return problems;
  }

  /**
   * The type of the whole expression; what is wrong with it is among the {@link #problems}.
   *
   * <p>Someone who writes only a name or a path that leads nowhere most likely meant text.
   */
  Type checkAll(Ast ast) {
    if (!(rootName(ast) instanceof Ast.Name name) || names.type(name.name()) != null) {
      return check(ast);
    }
    return unknown(name, surroundings.hint(Printer.print(ast)));
  }

  private static Ast rootName(Ast ast) {
    return switch (ast) {
      case Ast.Select select -> rootName(select.of());
      case Ast.Index index when index.literalKey() != null -> rootName(index.of());
      default -> ast;
    };
  }

  private Type check(Ast ast) {
    return switch (ast) {
      case Ast.Literal literal -> Type.of(literal.value());
      case Ast.Name name -> name(name);
      case Ast.Select select -> members.select(select, check(select.of()));
      case Ast.Index index -> members.index(index, check(index.of()), check(index.key()));
      case Ast.Has has -> has(has);
      case Ast.FirstValue first -> firstValue(first);
      case Ast.Call call -> call(call);
      case Ast.Loop loop -> loop(loop);
      case Ast.Not not -> condition(not.of());
      case Ast.Negate negate -> need(negate.of(), Kinds.NUMBER, "after -");
      case Ast.Binary binary -> binary(binary);
      case Ast.Logic logic -> logic(logic);
      case Ast.Choice choice -> choice(choice);
      case Ast.Items items -> new Type.ListOf(Type.union(all(items.items()))).bounded();
      case Ast.Fields object -> object(object);
    };
  }

  private List<Type> all(List<Ast> asts) {
    return asts.stream().map(this::check).toList();
  }

  private Type name(Ast.Name name) {
    if (!name.outermost()) {
      for (Local local : locals) {
        if (local.name().equals(name.name())) {
          return local.type();
        }
      }
    }
    Type type = names.type(name.name());
    return type != null
        ? type
        : unknown(
            name,
            "Known: %s. Text needs quotes: '%s'"
                .formatted(String.join(", ", known()), name.name()));
  }

  private Type unknown(Ast.Name name, String otherwise) {
    String elsewhere = names.whereKnown(name.name());
    return refused(name, elsewhere != null ? ": " + elsewhere : hint(name.name(), otherwise));
  }

  private Type refused(Ast.Name name, String because) {
    problem(name.at(), name.name() + " is not a known name here" + because);
    return Type.Basic.ANY;
  }

  private String hint(String name, String otherwise) {
    String near = Nearest.hint(name, known());
    if (!near.isEmpty()) {
      return near;
    }
    return Functions.names().contains(name)
        ? "; the function is written %s(…)".formatted(name)
        : ". " + otherwise;
  }

  private List<String> known() {
    var known = new ArrayList<>(names.all());
    locals.forEach(local -> known.add(local.name()));
    return known;
  }

  private Type has(Ast.Has has) {
    check(has.path());
    return Type.Basic.BOOL;
  }

  private Type firstValue(Ast.FirstValue first) {
    return Type.union(all(first.candidates()));
  }

  private Type call(Ast.Call call) {
    List<Type> arguments = all(call.arguments());
    Function function = Functions.get(call.function());
    if (function == null) {
      problem(
          call.nameAt(),
          "%s is not a known function%s"
              .formatted(call.function(), Functions.hint(call.function())));
      return Type.Basic.ANY;
    }
    if (!function.takes(arguments.size())) {
      problem(
          call.nameAt(),
          "Expected %s to have %s%s, but found %s"
              .formatted(
                  function.name(),
                  function.arity(),
                  call.method() ? ", the value before the dot among them" : "",
                  arguments.size()));
      return Type.Basic.ANY;
    }
    for (int i = 0; i < arguments.size(); i++) {
      fit(
          call.arguments().get(i),
          arguments.get(i),
          function.parameter(i),
          "in " + function.name());
    }
    pattern(call);
    return function.result().of(arguments);
  }

  private void pattern(Ast.Call call) {
    if (call.function().equals("matches")
        && call.arguments().get(1) instanceof Ast.Literal literal
        && literal.value() instanceof Json.Text(String pattern)) {
      try {
        Regex.compile(pattern);
      } catch (Regex.Malformed e) {
        problem(literal.at(), e.reason());
      }
    }
  }

  private Type loop(Ast.Loop loop) {
    Type over = check(loop.over());
    fit(loop.over(), over, Kinds.LIST.or(Kinds.OBJECT), "before ." + loop.macro().word());
    Type item = item(over);
    locals.push(new Local(loop.variable(), item));
    if (loop.filter() != null) {
      condition(loop.filter());
    }
    Type result =
        switch (loop.macro()) {
          case ALL, EXISTS, EXISTS_ONE -> condition(loop.body());
          case FILTER -> {
            condition(loop.body());
            yield new Type.ListOf(item);
          }
          case MAP -> new Type.ListOf(check(loop.body())).bounded();
        };
    locals.pop();
    return result;
  }

  private static Type item(Type over) {
    var items = new ArrayList<Type>();
    for (Type option : over.options()) {
      items.add(
          switch (option) {
            case Type.ListOf(Type item) -> item;
            case Type.Obj ignored -> Type.Basic.TEXT;
            case Type.Basic ignored -> Type.Basic.ANY;
            case Type.Union ignored -> Type.Basic.ANY;
          });
    }
    return Type.union(items);
  }

  /** Null will do as well: it counts as false. */
  private Type condition(Ast ast) {
    fit(ast, check(ast), Kinds.of(Kind.BOOL, Kind.NULL), "here");
    return Type.Basic.BOOL;
  }

  private Type binary(Ast.Binary binary) {
    Type left = check(binary.left());
    Type right = check(binary.right());
    return switch (binary.operator()) {
      case EQUAL, NOT_EQUAL -> Type.Basic.BOOL;
      case IN -> {
        fit(binary.right(), right, Kinds.of(Kind.LIST, Kind.OBJECT, Kind.NULL), "after 'in'");
        yield Type.Basic.BOOL;
      }
      case LESS,
          LESS_OR_EQUAL,
          GREATER,
          GREATER_OR_EQUAL,
          ADD,
          SUBTRACT,
          MULTIPLY,
          DIVIDE,
          REMAINDER ->
          operation(binary, left, right);
    };
  }

  /** Refused only where no kinds that the two may have go together. */
  private Type operation(Ast.Binary binary, Type left, Type right) {
    Kinds result = Kinds.NONE;
    for (Kind a : Kinds.of(left).all()) {
      for (Kind b : Kinds.of(right).all()) {
        result = result.or(Operation.result(binary.operator(), a, b));
      }
    }
    if (!result.isEmpty()) {
      return result.type();
    }
    problem(
        binary.at(),
        "Expected %s, but %s is %s and %s is %s"
            .formatted(
                Operation.fitting(binary.operator()),
                shown(binary.left()),
                Kinds.of(left).phrase(),
                shown(binary.right()),
                Kinds.of(right).phrase()));
    return Type.Basic.ANY;
  }

  private Type logic(Ast.Logic logic) {
    logic.operands().forEach(this::condition);
    return Type.Basic.BOOL;
  }

  private Type choice(Ast.Choice choice) {
    condition(choice.condition());
    return Type.union(check(choice.then()), check(choice.otherwise()));
  }

  private Type object(Ast.Fields object) {
    Map<String, Type> known = new LinkedHashMap<>();
    for (Ast.Field field : object.fields()) {
      key(field.key());
      Type value = check(field.value());
      if (field.key() instanceof Ast.Literal literal
          && literal.value() instanceof Json.Text(String name)
          && known.put(name, value) != null) {
        problem(literal.at(), "Expected every key once, but '%s' is there twice".formatted(name));
      }
    }
    return new Type.Obj(known, true).bounded();
  }

  private void key(Ast key) {
    if (key instanceof Ast.Name name && !isKnown(name)) {
      refused(name, hint(name.name(), "A key needs quotes: {'%s': …}".formatted(name.name())));
    } else {
      need(key, Kinds.TEXT, "as key");
    }
  }

  private boolean isKnown(Ast.Name name) {
    return known().contains(name.name());
  }

  private Type need(Ast ast, Kinds wanted, String where) {
    Type type = check(ast);
    fit(ast, type, wanted, where);
    return type;
  }

  private void fit(Ast ast, Type type, Kinds wanted, String where) {
    Kinds kinds = Kinds.of(type);
    if (kinds.and(wanted).isEmpty()) {
      problem(
          ast.at(),
          "Expected %s %s, but %s is %s"
              .formatted(wanted.without(Kind.NULL).phrase(), where, shown(ast), kinds.phrase()));
    }
  }

  private static String shown(Ast ast) {
    return Show.abbreviated(Printer.print(ast));
  }

  private void problem(Span at, String message) {
    problems.add(at.problem(message));
  }
}
