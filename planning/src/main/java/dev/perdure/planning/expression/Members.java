package dev.perdure.planning.expression;

import dev.perdure.planning.text.Nearest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks fields and elements against what is known of the value that should have them. */
final class Members {

  private final List<Problem> problems;

  Members(List<Problem> problems) {
    this.problems = problems;
  }

  Type select(Ast.Select select, Type of) {
    int end = select.at().end();
    Span at = new Span(end - Printer.word(select.field()).length(), end);
    return field(select.of(), of, select.field(), at, select.optional());
  }

  Type index(Ast.Index index, Type of, Type key) {
    String field = index.field();
    if (field != null) {
      return field(index.of(), of, field, index.key().at(), index.optional());
    }
    var found = new ArrayList<Type>();
    for (Type option : of.options()) {
      Type element = element(option, Kinds.of(key));
      if (element != null) {
        found.add(element);
      }
    }
    if (found.isEmpty() && !index.optional()) {
      problem(
          index.key().at(),
          "Expected %s as index of %s, but %s is %s"
              .formatted(
                  wantedKey(of), shown(index.of()), shown(index.key()), Kinds.of(key).phrase()));
    }
    return Type.union(found);
  }

  private static @Nullable Type element(Type of, Kinds key) {
    return switch (of) {
      case Type.ListOf(Type item) -> key.has(Kind.INT) ? item : null;
      case Type.Obj ignored -> key.has(Kind.TEXT) ? Type.Basic.ANY : null;
      case Type.Basic basic ->
          basic == Type.Basic.ANY || basic == Type.Basic.NULL ? Type.Basic.ANY : null;
      case Type.Union ignored -> Type.Basic.ANY;
    };
  }

  private static String wantedKey(Type of) {
    Kinds kinds = Kinds.of(of);
    if (kinds.has(Kind.LIST)) {
      return "an integer";
    }
    return kinds.has(Kind.OBJECT) ? "text" : "nothing";
  }

  private Type field(Ast of, Type type, String name, Span at, boolean optional) {
    var found = new ArrayList<Type>();
    Set<String> known = new LinkedHashSet<>();
    for (Type option : type.options()) {
      Type field = field(option, name);
      if (field != null) {
        found.add(field);
      } else if (option instanceof Type.Obj object) {
        known.addAll(object.fields().keySet());
      }
    }
    if (!found.isEmpty()) {
      return Type.union(found);
    }
    if (Kinds.of(type).has(Kind.OBJECT)) {
      problem(at, "%s has no '%s'%s".formatted(shown(of), name, hint(name, known)));
    } else if (!optional) {
      problem(
          at,
          "Expected an object at %s, but it is %s".formatted(shown(of), Kinds.of(type).phrase()));
    }
    return Type.Basic.ANY;
  }

  /** The field's type where an object of this type may have it, else null. */
  private static @Nullable Type field(Type of, String name) {
    return switch (of) {
      case Type.Obj object ->
          object.fields().getOrDefault(name, object.open() ? Type.Basic.ANY : null);
      case Type.Basic basic ->
          basic == Type.Basic.ANY || basic == Type.Basic.NULL ? Type.Basic.ANY : null;
      case Type.ListOf ignored -> null;
      case Type.Union ignored -> Type.Basic.ANY;
    };
  }

  private static String hint(String name, Set<String> known) {
    String nearest = Nearest.hint(name, known);
    return nearest.isEmpty() && !known.isEmpty()
        ? "; known there: " + String.join(", ", known.stream().sorted().toList())
        : nearest;
  }

  private static String shown(Ast ast) {
    return Show.abbreviated(Printer.print(ast));
  }

  private void problem(Span at, String message) {
    problems.add(at.problem(message));
  }
}
