package dev.perdure.planning.expression;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Calls that are no functions, because they look at their arguments before these have a value. */
final class Macros {

  /** What can be called besides the functions, for those who guess what a wrong name meant. */
  static final List<String> WORDS =
      List.of("has", "orValue", "coalesce", "all", "exists", "exists_one", "filter", "map");

  private Macros() {}

  static Ast expand(Ast.Call call) {
    return switch (call.function()) {
      case "has" -> call.method() ? call : has(call);
      case "orValue" -> orValue(call);
      case "coalesce" -> coalesce(call);
      default -> {
        Macro macro = Macro.of(call.function());
        yield macro == null ? call : loop(call, macro);
      }
    };
  }

  private static Ast has(Ast.Call call) {
    if (call.arguments().size() != 1
        || !(call.arguments().getFirst() instanceof Ast.Select
            || call.arguments().getFirst() instanceof Ast.Index)) {
      throw misused(call, "a path with at least one dot: has(state.total)");
    }
    return new Ast.Has(call.at(), call.arguments().getFirst());
  }

  private static Ast orValue(Ast.Call call) {
    if (call.arguments().size() != 2) {
      throw misused(call, "one value to fall back on: state.total.orValue(0)");
    }
    return new Ast.FirstValue(call.at(), call.arguments(), false);
  }

  private static Ast coalesce(Ast.Call call) {
    if (call.arguments().isEmpty()) {
      throw misused(call, "values to choose from: coalesce(state.name, input.name)");
    }
    return new Ast.FirstValue(call.at(), call.arguments(), true);
  }

  private static Ast loop(Ast.Call call, Macro macro) {
    List<Ast> arguments = call.arguments();
    int size = arguments.size();
    boolean filtered = macro == Macro.MAP && size == 4;
    if (!call.method() || (size != 3 && !filtered) || variable(call) == null) {
      String word = macro.word();
      throw misused(
          call, "a list before it, a variable and an expression: list.%s(x, …)".formatted(word));
    }
    return new Ast.Loop(
        call.at(),
        macro,
        arguments.getFirst(),
        ((Ast.Name) arguments.get(1)).name(),
        filtered ? arguments.get(2) : null,
        arguments.getLast());
  }

  private static @Nullable String variable(Ast.Call call) {
    return call.arguments().get(1) instanceof Ast.Name name && !name.outermost()
        ? name.name()
        : null;
  }

  private static SyntaxError misused(Ast.Call call, String expected) {
    return new SyntaxError(
        call.nameAt().problem("Expected %s to have %s".formatted(call.function(), expected)));
  }
}
