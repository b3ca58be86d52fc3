package dev.perdure.planning.reference;

import dev.perdure.model.json.Json;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** An expression of a few kinds, enough to make workflows nasty; {@link #text} is how it reads. */
public sealed interface Expr {

  record Lit(Json value) implements Expr {}

  /** Names with dots between; a name of digits only is an index. */
  record Path(List<String> names) implements Expr {
    public Path {
      names = List.copyOf(names);
    }

    String dotted() {
      return names.stream()
          .map(name -> isIndex(name) ? "[" + name + "]" : "." + name)
          .collect(Collectors.joining())
          .substring(1);
    }

    static boolean isIndex(String name) {
      return name.chars().allMatch(Character::isDigit);
    }
  }

  record Eq(Expr left, Expr right) implements Expr {}

  record Less(Expr left, Expr right) implements Expr {}

  record Plus(Expr left, Expr right) implements Expr {}

  record And(Expr left, Expr right) implements Expr {}

  record Not(Expr of) implements Expr {}

  record Size(Expr of) implements Expr {}

  record Coalesce(Expr first, Expr second) implements Expr {}

  static Expr lit(long value) {
    return new Lit(Json.of(value));
  }

  static Expr lit(String value) {
    return new Lit(Json.of(value));
  }

  static Expr lit(Json value) {
    return new Lit(value);
  }

  static Path path(String dotted) {
    return new Path(Arrays.asList(dotted.split("\\.", -1)));
  }

  default Expr eq(Expr other) {
    return new Eq(this, other);
  }

  default Expr less(Expr other) {
    return new Less(this, other);
  }

  default Expr plus(Expr other) {
    return new Plus(this, other);
  }

  default Expr and(Expr other) {
    return new And(this, other);
  }

  default Expr not() {
    return new Not(this);
  }

  default Expr size() {
    return new Size(this);
  }

  default Expr or(Expr other) {
    return new Coalesce(this, other);
  }

  /** As it stands in a file. */
  default String text() {
    return switch (this) {
      case Lit(Json value) -> literal(value);
      case Path path -> path.dotted();
      case Eq(Expr left, Expr right) -> binary(left, "==", right);
      case Less(Expr left, Expr right) -> binary(left, "<", right);
      case Plus(Expr left, Expr right) -> binary(left, "+", right);
      case And(Expr left, Expr right) -> binary(left, "&&", right);
      case Not(Expr of) -> "!" + of.text();
      case Size(Expr of) -> "size(" + of.text() + ")";
      case Coalesce(Expr first, Expr second) ->
          "coalesce(" + first.text() + ", " + second.text() + ")";
    };
  }

  private static String binary(Expr left, String sign, Expr right) {
    return "(" + left.text() + " " + sign + " " + right.text() + ")";
  }

  private static String literal(Json value) {
    return switch (value) {
      case Json.Text(String text) -> "'" + text + "'";
      case Json.Arr(List<Json> items) ->
          items.stream().map(Expr::literal).collect(Collectors.joining(", ", "[", "]"));
      case Json.Obj(var fields) ->
          fields.entrySet().stream()
              .map(field -> "'" + field.getKey() + "': " + literal(field.getValue()))
              .collect(Collectors.joining(", ", "{", "}"));
      default -> value.toString();
    };
  }
}
