package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The syntax tree of an expression, each part with its place in the text. */
sealed interface Ast {

  Span at();

  List<Ast> children();

  /** {@code 'done'}, {@code 80}, {@code true}, {@code null}. */
  record Literal(Span at, Json value) implements Ast {
    @Override
    public List<Ast> children() {
      return List.of();
    }
  }

  /** {@code input}; with a leading dot it skips the variables of the loops around it. */
  record Name(Span at, String name, boolean outermost) implements Ast {
    @Override
    public List<Ast> children() {
      return List.of();
    }
  }

  /** {@code state.total}, {@code state.?total}. */
  record Select(Span at, Ast of, String field, boolean optional) implements Ast {
    @Override
    public List<Ast> children() {
      return List.of(of);
    }
  }

  /** {@code lines[0]}, {@code prices[input.currency]}, {@code lines[?0]}. */
  record Index(Span at, Ast of, Ast key, boolean optional) implements Ast {
    @Override
    public List<Ast> children() {
      return List.of(of, key);
    }

    /** The key where it stands as text in the expression, so that it is as good as a field. */
    @Nullable String field() {
      return literalKey() instanceof Json.Text(String name) ? name : null;
    }

    /** The key where it stands in the text as a number or as text. */
    @Nullable Json literalKey() {
      return key instanceof Literal literal
              && (literal.value() instanceof Json.Int || literal.value() instanceof Json.Text)
          ? literal.value()
          : null;
    }
  }

  /** {@code has(state.total)}; the path ends in a {@link Select} or an {@link Index}. */
  record Has(Span at, Ast path) implements Ast {
    @Override
    public List<Ast> children() {
      return List.of(path);
    }
  }

  /** {@code a.orValue(b)} and {@code coalesce(a, b, c)}: the first that is not null. */
  record FirstValue(Span at, List<Ast> candidates, boolean coalesce) implements Ast {
    @Override
    public List<Ast> children() {
      return candidates;
    }
  }

  /** {@code size(lines)} and {@code lines.size()}, which mean the same. */
  record Call(Span at, String function, Span nameAt, boolean method, List<Ast> arguments)
      implements Ast {
    @Override
    public List<Ast> children() {
      return arguments;
    }
  }

  /** {@code lines.filter(l, l.price > 10)} and its sisters. */
  record Loop(Span at, Macro macro, Ast over, String variable, @Nullable Ast filter, Ast body)
      implements Ast {
    @Override
    public List<Ast> children() {
      return filter == null ? List.of(over, body) : List.of(over, filter, body);
    }
  }

  /** {@code !done}. */
  record Not(Span at, Ast of) implements Ast {
    @Override
    public List<Ast> children() {
      return List.of(of);
    }
  }

  /** {@code -amount}. */
  record Negate(Span at, Ast of) implements Ast {
    @Override
    public List<Ast> children() {
      return List.of(of);
    }
  }

  /** {@code a + b}, {@code a == b}, {@code a in b}. */
  record Binary(Span at, Operator operator, Ast left, Ast right) implements Ast {
    @Override
    public List<Ast> children() {
      return List.of(left, right);
    }
  }

  /** {@code a && b && c} ({@code and}) or {@code a || b || c}. */
  record Logic(Span at, boolean and, List<Ast> operands) implements Ast {
    @Override
    public List<Ast> children() {
      return operands;
    }
  }

  /** {@code condition ? then : otherwise}. */
  record Choice(Span at, Ast condition, Ast then, Ast otherwise) implements Ast {
    @Override
    public List<Ast> children() {
      return List.of(condition, then, otherwise);
    }
  }

  /** {@code [a, b]}. */
  record Items(Span at, List<Ast> items) implements Ast {
    @Override
    public List<Ast> children() {
      return items;
    }
  }

  /** {@code {'name': value}}. */
  record Fields(Span at, List<Field> fields) implements Ast {
    @Override
    public List<Ast> children() {
      var all = new ArrayList<Ast>();
      fields.forEach(field -> all.addAll(List.of(field.key(), field.value())));
      return all;
    }
  }

  /** One entry of {@link Fields}. */
  record Field(Ast key, Ast value) {}

  /** Level by level, because a chain of operators is as deep as it is long. */
  default int depth() {
    int depth = 0;
    for (List<Ast> level = List.of(this); !level.isEmpty(); depth++) {
      level = level.stream().flatMap(ast -> ast.children().stream()).toList();
    }
    return depth;
  }

  /** Whether this is only names, dots and literal indexes, so that it can be missing. */
  default boolean isPath() {
    return this instanceof Name
        || (this instanceof Select select && select.of().isPath())
        || (this instanceof Index index && index.literalKey() != null && index.of().isPath());
  }
}
