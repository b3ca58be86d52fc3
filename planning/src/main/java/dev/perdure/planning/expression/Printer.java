package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.util.List;

/** A syntax tree as text again, with no more brackets than it needs. */
final class Printer {

  private final StringBuilder out = new StringBuilder();

  private Printer() {}

  static String print(Ast ast) {
    var printer = new Printer();
    printer.write(ast);
    return printer.out.toString();
  }

  private void write(Ast ast) {
    switch (ast) {
      case Ast.Literal literal -> literal(literal.value());
      case Ast.Name name -> out.append(name.outermost() ? "." : "").append(name.name());
      case Ast.Select select -> select(select);
      case Ast.Index index -> index(index);
      case Ast.Has has -> call("has", List.of(has.path()));
      case Ast.FirstValue first -> firstValue(first);
      case Ast.Call call -> call(call);
      case Ast.Loop loop -> loop(loop);
      case Ast.Not not -> unary("!", not.of());
      case Ast.Negate negate -> unary("-", negate.of());
      case Ast.Binary binary -> binary(binary);
      case Ast.Logic logic -> logic(logic);
      case Ast.Choice choice -> choice(choice);
      case Ast.Items items -> bracketed("[", items.items(), "]");
      case Ast.Fields fields -> fields(fields);
    }
  }

  private void literal(Json value) {
    switch (value) {
      case Json.Text(String text) -> quote(text, out);
      case Json.Arr(List<Json> items) ->
          bracketed("[", items.stream().map(Printer::literalAst).toList(), "]");
      case Json.Obj(var fields) ->
          fields(
              new Ast.Fields(
                  NOWHERE,
                  fields.entrySet().stream()
                      .map(
                          field ->
                              new Ast.Field(
                                  literalAst(Json.of(field.getKey())),
                                  literalAst(field.getValue())))
                      .toList()));
      default -> out.append(value);
    }
  }

  private static final Span NOWHERE = new Span(0, 0);

  private static Ast literalAst(Json value) {
    return new Ast.Literal(NOWHERE, value);
  }

  private void select(Ast.Select select) {
    within(select.of(), Operator.MEMBER);
    out.append(select.optional() ? ".?" : ".").append(word(select.field()));
  }

  /** A field as it is written after a dot. */
  static String word(String name) {
    boolean plain =
        !name.isEmpty()
            && Lexer.isNameStart(name.charAt(0))
            && name.chars().allMatch(c -> Lexer.isNamePart((char) c));
    return plain ? name : "`" + name + "`";
  }

  private void index(Ast.Index index) {
    within(index.of(), Operator.MEMBER);
    out.append(index.optional() ? "[?" : "[");
    write(index.key());
    out.append(']');
  }

  private void firstValue(Ast.FirstValue first) {
    if (first.coalesce()) {
      call("coalesce", first.candidates());
    } else {
      method("orValue", first.candidates());
    }
  }

  private void call(Ast.Call call) {
    if (call.method()) {
      method(call.function(), call.arguments());
    } else {
      call(call.function(), call.arguments());
    }
  }

  private void call(String function, List<Ast> arguments) {
    bracketed(function + "(", arguments, ")");
  }

  private void method(String function, List<Ast> arguments) {
    within(arguments.getFirst(), Operator.MEMBER);
    call("." + function, arguments.subList(1, arguments.size()));
  }

  private void loop(Ast.Loop loop) {
    within(loop.over(), Operator.MEMBER);
    out.append('.').append(loop.macro().word()).append('(').append(loop.variable()).append(", ");
    if (loop.filter() != null) {
      write(loop.filter());
      out.append(", ");
    }
    write(loop.body());
    out.append(')');
  }

  private void unary(String symbol, Ast of) {
    out.append(symbol);
    // -(5) and -5 are different trees, and so are -(-x) and the first of two minus signs.
    boolean number = of instanceof Ast.Literal;
    within(of, symbol.equals("-") && number ? Integer.MAX_VALUE : Operator.UNARY);
  }

  private void binary(Ast.Binary binary) {
    int power = binary.operator().power();
    within(binary.left(), power);
    out.append(' ').append(binary.operator().symbol()).append(' ');
    within(binary.right(), power + 1);
  }

  private void logic(Ast.Logic logic) {
    int power = logic.and() ? Operator.AND : Operator.OR;
    String between = "";
    for (Ast operand : logic.operands()) {
      out.append(between);
      within(operand, power + 1);
      between = logic.and() ? " && " : " || ";
    }
  }

  private void choice(Ast.Choice choice) {
    within(choice.condition(), Operator.CHOICE + 1);
    out.append(" ? ");
    within(choice.then(), Operator.CHOICE + 1);
    out.append(" : ");
    within(choice.otherwise(), Operator.CHOICE);
  }

  private void fields(Ast.Fields fields) {
    String between = "{";
    for (Ast.Field field : fields.fields()) {
      out.append(between);
      write(field.key());
      out.append(": ");
      write(field.value());
      between = ", ";
    }
    out.append(fields.fields().isEmpty() ? "{}" : "}");
  }

  private void bracketed(String open, List<Ast> parts, String close) {
    out.append(open);
    String between = "";
    for (Ast part : parts) {
      out.append(between);
      write(part);
      between = ", ";
    }
    out.append(close);
  }

  private void within(Ast ast, int power) {
    boolean brackets = power(ast) < power;
    out.append(brackets ? "(" : "");
    write(ast);
    out.append(brackets ? ")" : "");
  }

  private static int power(Ast ast) {
    return switch (ast) {
      case Ast.Choice ignored -> Operator.CHOICE;
      case Ast.Logic logic -> logic.and() ? Operator.AND : Operator.OR;
      case Ast.Binary binary -> binary.operator().power();
      case Ast.Not ignored -> Operator.UNARY;
      case Ast.Negate ignored -> Operator.UNARY;
      case Ast.Literal literal ->
          literal.value().toString().startsWith("-") ? Operator.UNARY : Operator.MEMBER;
      default -> Operator.MEMBER;
    };
  }

  static void quote(String text, StringBuilder out) {
    out.append('\'');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\'' -> out.append("\\'");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> out.append(c);
      }
    }
    out.append('\'');
  }
}
