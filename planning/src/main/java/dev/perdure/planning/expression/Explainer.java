package dev.perdure.planning.expression;

import dev.perdure.planning.expression.Explanation.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Evaluates a condition part by part, to say which part decided and what it saw. */
final class Explainer {

  private static final int LONGEST = 2000;

  private final Bindings bindings;
  private final Limits limits;

  Explainer(Bindings bindings, Limits limits) {
    this.bindings = bindings;
    this.limits = limits;
  }

  Explanation explain(Ast ast) {
    Explanation all = part(ast);
    return all.text().length() <= LONGEST
        ? all
        : new Explanation(all.verdict(), all.text().substring(0, LONGEST) + "…");
  }

  private Explanation part(Ast ast) {
    return ast instanceof Ast.Logic logic ? logic(logic) : leaf(ast);
  }

  /** The part that decides speaks for the whole; where none does, all speak. */
  private Explanation logic(Ast.Logic logic) {
    List<Explanation> parts = logic.operands().stream().map(this::part).toList();
    Verdict deciding = logic.and() ? Verdict.FALSE : Verdict.TRUE;
    for (Explanation part : parts) {
      if (part.verdict() == deciding) {
        return part;
      }
    }
    boolean failed = parts.stream().anyMatch(part -> part.verdict() == Verdict.FAILED);
    String text =
        parts.stream()
            .filter(part -> !failed || part.verdict() == Verdict.FAILED)
            .map(Explanation::text)
            .collect(Collectors.joining(" and "));
    return failed ? new Explanation(Verdict.FAILED, text) : Explanation.of(logic.and(), text);
  }

  private Explanation leaf(Ast ast) {
    String text = Printer.print(ast);
    var compiler = new Compiler();
    Operand operand = compiler.operand(ast);
    try {
      boolean truth = operand.truth(new Run(bindings, limits, compiler.slots()));
      return Explanation.of(truth, text + " was " + truth + saw(ast));
    } catch (ExpressionFailed e) {
      return new Explanation(Verdict.FAILED, text + " failed: " + e.getMessage());
    }
  }

  /** The values of the parts that are not written in the text itself. */
  private String saw(Ast ast) {
    List<Ast> seen =
        inputs(ast).stream().filter(part -> !Mentions.of(part).paths().isEmpty()).toList();
    if (seen.size() == 1) {
      return " (" + value(seen.getFirst()) + ")";
    }
    var values = new ArrayList<String>();
    for (Ast part : seen) {
      values.add(Show.abbreviated(Printer.print(part)) + " is " + value(part));
    }
    return values.isEmpty() ? "" : " (" + String.join(", ", values) + ")";
  }

  private static List<Ast> inputs(Ast ast) {
    return switch (ast) {
      case Ast.Not not -> inputs(not.of());
      case Ast.Loop loop -> List.of(loop.over());
      case Ast.Has has -> List.of();
      case Ast.Choice choice -> List.of(choice.condition());
      case Ast.Items items -> List.of();
      case Ast.Literal literal -> List.of();
      case Ast.Name path -> List.of(path);
      case Ast.Select path -> List.of(path);
      case Ast.Index path -> List.of(path);
      default -> ast.children();
    };
  }

  private String value(Ast ast) {
    var compiler = new Compiler();
    Operand operand = compiler.operand(ast);
    try {
      return Show.value(operand.eval(new Run(bindings, limits, compiler.slots())));
    } catch (ExpressionFailed e) {
      return "without a value: " + e.getMessage();
    }
  }
}
