package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A compiled expression: immutable, safe between threads, parsed and checked once. */
public final class Expression {

  private final String source;
  private final Ast ast;
  private final Type type;
  private final Limits limits;
  private final Operand root;
  private final int slots;
  private final boolean builds;
  private final Mentions mentions;

  private Expression(String source, Ast ast, Type type, Limits limits) {
    var compiler = new Compiler();
    this.source = source;
    this.ast = ast;
    this.type = type;
    this.limits = limits;
    this.root = compiler.operand(ast);
    this.slots = compiler.slots();
    this.builds = builds(ast);
    this.mentions = Mentions.of(ast);
  }

  /** Parses and checks an expression, and tells all mistakes that it finds. */
  public static Compiled<Expression> compile(String source, Names names) {
    return compile(source, names, Limits.DEFAULT);
  }

  public static Compiled<Expression> compile(String source, Names names, Limits limits) {
    return compile(source, names, limits, Checker.Surroundings.MAPPING);
  }

  static Compiled<Expression> compile(
      String source, Names names, Limits limits, Checker.Surroundings surroundings) {
    Problem tooLong = limits.tooLong(source);
    if (tooLong != null) {
      return Compiled.refused(tooLong);
    }
    try {
      return of(source, Parser.parse(source, limits), new Checker(names, surroundings), limits);
    } catch (SyntaxError e) {
      return Compiled.refused(e.problem());
    }
  }

  static Compiled<Expression> of(String source, Ast ast, Checker checker, Limits limits) {
    Type type = checker.checkAll(ast);
    return checker.problems().isEmpty()
        ? Compiled.of(new Expression(source, ast, type, limits))
        : Compiled.refused(checker.problems());
  }

  /** Only these can make a value that nests deeper than the values it was made of. */
  private static boolean builds(Ast ast) {
    return ast instanceof Ast.Items
        || ast instanceof Ast.Fields
        || (ast instanceof Ast.Loop loop && loop.macro() == Macro.MAP)
        || ast.children().stream().anyMatch(Expression::builds);
  }

  public String source() {
    return source;
  }

  /** What is known of the value before a run. */
  public Type type() {
    return type;
  }

  /** The value; a missing path is null. */
  public Json evaluate(Bindings bindings) throws ExpressionFailed {
    return leave(newRun(bindings));
  }

  /** Java's null if the expression is only a path, and the path is missing. */
  public @Nullable Json evaluateOrMissing(Bindings bindings) throws ExpressionFailed {
    Run run = newRun(bindings);
    return isPath() ? (Json) root.eval(run) : leave(run);
  }

  /** The value as a condition: null counts as false, and what is no boolean is an error. */
  public boolean test(Bindings bindings) throws ExpressionFailed {
    return root.truth(newRun(bindings));
  }

  /** The value as text, for the hole of a template. */
  String text(Bindings bindings) throws ExpressionFailed {
    Run run = newRun(bindings);
    return Conversions.text(root.need("a value for the text", run), run);
  }

  private Run newRun(Bindings bindings) {
    return new Run(bindings, limits, slots);
  }

  private Json leave(Run run) throws ExpressionFailed {
    Object value = root.eval(run);
    if (builds) {
      Values.measure(value, run);
    }
    return Values.json(value);
  }

  /** Whether this is only names, dots and literal indexes. */
  public boolean isPath() {
    return ast.isPath();
  }

  /** What a condition saw, and why it held, did not hold, or could not be decided. */
  public Explanation explain(Bindings bindings) {
    return new Explainer(bindings, limits).explain(ast);
  }

  /** The nodes whose result it reads, in {@code nodes.<ref>}. */
  public Set<String> mentionedNodes() {
    return mentions.nodes();
  }

  /** Whether it uses {@code nodes} in another way, so that it may read any node's result. */
  public boolean mentionsAllNodes() {
    return mentions.allNodes();
  }

  /** Whether it reads this path, such as {@code state._last_error}, or anything below it. */
  public boolean mentions(String path) {
    return mentions.reads(path);
  }

  /** Every path that it reads, as far as its text tells. */
  public Set<List<String>> paths() {
    return mentions.paths();
  }

  Ast ast() {
    return ast;
  }

  Mentions mentions() {
    return mentions;
  }

  @Override
  public String toString() {
    return source;
  }
}
