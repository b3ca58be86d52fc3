package dev.perdure.planning.reference;

import dev.perdure.model.json.Json;
import dev.perdure.planning.reference.Expr.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What expressions and mappings give where certain names are known; null stands for missing. */
record Evaluation(Map<String, Json> names) {

  /** An operation that its operands do not allow. */
  static final class Failed extends Exception {
    private static final long serialVersionUID = 1L;

    Failed(String what) {
      super(what);
    }
  }

  Json value(Expr expr) throws Failed {
    Json value = valueOrMissing(expr);
    return value == null ? Json.Null.NULL : value;
  }

  /** Null and errors count as false: the transition does not match. */
  boolean matches(@Nullable Expr condition) {
    try {
      return condition == null || value(condition).equals(Json.Bool.TRUE);
    } catch (Failed e) {
      return false;
    }
  }

  Map<String, Json> entries(Map<String, Expr> mapping) throws Failed {
    var values = new LinkedHashMap<String, Json>();
    for (Map.Entry<String, Expr> entry : mapping.entrySet()) {
      Json value = valueOrMissing(entry.getValue());
      if (value != null) {
        values.put(entry.getKey(), value);
      }
    }
    return values;
  }

  /** Missing only where a path is; any other expression has a value. */
  @Nullable Json valueOrMissing(Expr expr) throws Failed {
    return switch (expr) {
      case Expr.Lit(Json value) -> value;
      case Path path -> follow(path);
      case Expr.Eq(Expr left, Expr right) -> Json.of(value(left).equals(value(right)));
      case Expr.Less(Expr left, Expr right) -> less(value(left), value(right));
      case Expr.Plus(Expr left, Expr right) -> plus(value(left), value(right));
      case Expr.And(Expr left, Expr right) -> and(left, right);
      case Expr.Not(Expr of) -> Json.of(!truth(of));
      case Expr.Size(Expr of) -> size(value(of));
      case Expr.Coalesce(Expr first, Expr second) -> coalesce(value(first), second);
    };
  }

  private @Nullable Json follow(Path path) throws Failed {
    Json at = names.get(path.names().getFirst());
    for (String name : path.names().subList(1, path.names().size())) {
      at = Path.isIndex(name) ? element(at, Integer.parseInt(name)) : field(at, name);
    }
    return at;
  }

  private static @Nullable Json field(@Nullable Json of, String name) throws Failed {
    return switch (of) {
      case null -> null;
      case Json.Null() -> null;
      case Json.Obj object -> object.get(name);
      default -> throw new Failed("no field of " + of.kind());
    };
  }

  private static @Nullable Json element(@Nullable Json of, int index) throws Failed {
    return switch (of) {
      case null -> null;
      case Json.Null() -> null;
      case Json.Arr list -> index < list.size() ? list.items().get(index) : null;
      default -> throw new Failed("no element of " + of.kind());
    };
  }

  private static Json less(Json left, Json right) throws Failed {
    if (left instanceof Json.Int(long a) && right instanceof Json.Int(long b)) {
      return Json.of(a < b);
    }
    if (left instanceof Json.Text(String a) && right instanceof Json.Text(String b)) {
      return Json.of(a.compareTo(b) < 0);
    }
    if (left instanceof Json.Bool(boolean a) && right instanceof Json.Bool(boolean b)) {
      return Json.of(!a && b);
    }
    throw new Failed(left.kind() + " < " + right.kind());
  }

  private static Json plus(Json left, Json right) throws Failed {
    if (left instanceof Json.Int(long a) && right instanceof Json.Int(long b)) {
      return Json.of(a + b);
    }
    if (left instanceof Json.Text(String a) && right instanceof Json.Text(String b)) {
      return Json.of(a + b);
    }
    if (left instanceof Json.Arr a && right instanceof Json.Arr b) {
      var both = new ArrayList<>(a.items());
      both.addAll(b.items());
      return Json.array(both);
    }
    throw new Failed(left.kind() + " + " + right.kind());
  }

  /** An error on one side does not matter where the other side is false. */
  private Json and(Expr left, Expr right) throws Failed {
    boolean first;
    try {
      first = truth(left);
    } catch (Failed e) {
      if (!truth(right)) {
        return Json.Bool.FALSE;
      }
      throw e;
    }
    return Json.of(first && truth(right));
  }

  private boolean truth(Expr expr) throws Failed {
    return switch (value(expr)) {
      case Json.Null() -> false;
      case Json.Bool(boolean value) -> value;
      case Json other -> throw new Failed("a boolean expected, not " + other.kind());
    };
  }

  private static Json size(Json of) throws Failed {
    return switch (of) {
      case Json.Arr list -> Json.of(list.size());
      case Json.Obj object -> Json.of(object.fields().size());
      case Json.Text(String text) -> Json.of(text.codePointCount(0, text.length()));
      default -> throw new Failed("no size of " + of.kind());
    };
  }

  private Json coalesce(Json first, Expr second) throws Failed {
    return first.isNull() ? value(second) : first;
  }
}
