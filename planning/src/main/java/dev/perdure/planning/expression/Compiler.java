package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Turns a checked syntax tree into nodes that evaluate it. */
final class Compiler {

  /** The variables of the loops around the current part, the innermost last. */
  private final List<String> locals = new ArrayList<>();

  private int slots;

  /** How many variables an evaluation needs room for. */
  int slots() {
    return slots;
  }

  Operand operand(Ast ast) {
    return new Operand(ast, node(ast, false));
  }

  private List<Operand> operands(List<Ast> asts) {
    return asts.stream().map(this::operand).toList();
  }

  private Node node(Ast ast, boolean lenient) {
    return switch (ast) {
      case Ast.Literal literal -> new Node.Constant(literal.value());
      case Ast.Name name -> name(name);
      case Ast.Select select -> path(select, lenient);
      case Ast.Index index ->
          index.literalKey() != null ? path(index, lenient) : dynamic(index, lenient);
      case Ast.Has has -> has(has.path());
      case Ast.FirstValue first -> new Logic.FirstValue(operands(first.candidates()));
      case Ast.Call call -> call(call);
      case Ast.Loop loop -> loop(loop);
      case Ast.Not not -> new Logic.Not(operand(not.of()));
      case Ast.Negate negate -> new Operation.Negate(operand(negate.of()));
      case Ast.Binary binary ->
          Operation.of(binary.operator(), operand(binary.left()), operand(binary.right()));
      case Ast.Logic logic ->
          logic.and()
              ? new Logic.And(operands(logic.operands()))
              : new Logic.Or(operands(logic.operands()));
      case Ast.Choice choice ->
          new Logic.Choice(
              operand(choice.condition()), operand(choice.then()), operand(choice.otherwise()));
      case Ast.Items items -> Construction.list(operands(items.items()));
      case Ast.Fields fields -> Construction.object(fields.fields(), this::operand);
    };
  }

  private Node name(Ast.Name name) {
    int slot = name.outermost() ? -1 : locals.lastIndexOf(name.name());
    return slot < 0 ? new Node.Variable(name.name()) : new Node.Local(slot);
  }

  /** All steps that the text knows, in one node; {@code has} bears values without fields. */
  private Node path(Ast last, boolean lenient) {
    var steps = new ArrayDeque<Path.Step>();
    Ast ast = last;
    for (Path.Step step = step(ast, lenient); step != null; step = step(ast, lenient)) {
      steps.addFirst(step);
      ast = step.of();
    }
    return new Path(node(ast, lenient), List.copyOf(steps));
  }

  private static Path.@Nullable Step step(Ast ast, boolean lenient) {
    return switch (ast) {
      case Ast.Select select ->
          new Path.Step(select.of(), select.field(), 0, lenient || select.optional());
      case Ast.Index index ->
          switch (index.literalKey()) {
            case Json.Text(String field) ->
                new Path.Step(index.of(), field, 0, lenient || index.optional());
            case Json.Int(long element) ->
                new Path.Step(index.of(), null, element, lenient || index.optional());
            case null, default -> null;
          };
      default -> null;
    };
  }

  private Node dynamic(Ast.Index index, boolean lenient) {
    Operand of = new Operand(index.of(), node(index.of(), lenient));
    return new Path.Dynamic(of, operand(index.key()), lenient || index.optional());
  }

  private Node has(Ast path) {
    if (path instanceof Ast.Index index) {
      return has(index.of(), index.key());
    }
    Ast.Select select = (Ast.Select) path;
    return has(select.of(), new Ast.Literal(select.at(), Json.of(select.field())));
  }

  private Node has(Ast of, Ast key) {
    return new Path.Has(new Operand(of, node(of, true)), operand(key));
  }

  private Node call(Ast.Call call) {
    Function function = Objects.requireNonNull(Functions.get(call.function()));
    if (function.name().equals("matches")
        && call.arguments().get(1) instanceof Ast.Literal literal
        && literal.value() instanceof Json.Text(String pattern)) {
      Regex regex = Regex.ofChecked(pattern);
      function = function.doing((run, in) -> Json.of(regex.find(((Json.Text) in[0]).value(), run)));
    }
    return new Operation.Call(call, function, operands(call.arguments()));
  }

  private Node loop(Ast.Loop loop) {
    Operand over = operand(loop.over());
    int slot = locals.size();
    locals.add(loop.variable());
    slots = Math.max(slots, locals.size());
    Operand filter = loop.filter() == null ? null : operand(loop.filter());
    Operand body = operand(loop.body());
    locals.removeLast();
    return Loops.of(loop.macro(), new Loops.Range(over, slot), filter, body);
  }
}
