package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads an expression's text into a tree: operators by how tightly they bind. */
final class Parser {

  /** What looks like a sentence rather than like an expression. */
  private static final Pattern SENTENCE = Pattern.compile("\\p{L}[\\p{L}\\p{N}\\s,._-]*+");

  private final String source;
  private final Lexer lexer;
  private final Limits limits;
  private Token current;
  private Span last = new Span(0, 0);
  private int depth;

  private Parser(String source, Limits limits) {
    this.source = source;
    this.lexer = new Lexer(source, 0);
    this.limits = limits;
    this.current = lexer.next();
  }

  static Ast parse(String source, Limits limits) {
    var parser = new Parser(source, limits);
    if (parser.current.kind() == Token.Kind.END) {
      throw parser.error(parser.current, "Expected an expression, but the text is empty");
    }
    Ast ast = parser.expression();
    if (parser.current.kind() != Token.Kind.END) {
      throw parser.unexpectedOperator();
    }
    if (ast.depth() > limits.expressionDepth()) {
      throw new SyntaxError(limits.tooDeep(ast.at()));
    }
    return ast;
  }

  private Ast expression() {
    return expression(Operator.CHOICE);
  }

  private Ast expression(int power) {
    if (++depth > limits.expressionDepth()) {
      throw new SyntaxError(limits.tooDeep(current.at()));
    }
    Ast left = prefix();
    while (powerOf(current) >= power) {
      left = infix(left, advance());
    }
    depth--;
    return left;
  }

  private static int powerOf(Token token) {
    if (token.kind() != Token.Kind.SYMBOL && !token.isWord("in")) {
      return -1;
    }
    return switch (token.text()) {
      case "?" -> Operator.CHOICE;
      case "||" -> Operator.OR;
      case "&&" -> Operator.AND;
      default -> {
        Operator operator = Operator.of(token.text());
        yield operator == null ? -1 : operator.power();
      }
    };
  }

  private Ast infix(Ast left, Token token) {
    return switch (token.text()) {
      case "?" -> choice(left);
      case "||" -> logic(false, left, expression(Operator.OR + 1));
      case "&&" -> logic(true, left, expression(Operator.AND + 1));
      default -> binary(left, Objects.requireNonNull(Operator.of(token.text())));
    };
  }

  private Ast choice(Ast condition) {
    Ast then = expression();
    expect(":", "between the two values of a '?'");
    Ast otherwise = expression();
    return new Ast.Choice(condition.at().to(otherwise.at()), condition, then, otherwise);
  }

  private static Ast logic(boolean and, Ast left, Ast right) {
    var operands = new ArrayList<Ast>();
    for (Ast side : List.of(left, right)) {
      operands.addAll(
          side instanceof Ast.Logic same && same.and() == and ? same.operands() : List.of(side));
    }
    return new Ast.Logic(left.at().to(right.at()), and, operands);
  }

  private Ast binary(Ast left, Operator operator) {
    Ast right = expression(operator.power() + 1);
    return new Ast.Binary(left.at().to(right.at()), operator, left, right);
  }

  private Ast prefix() {
    Span start = current.at();
    if (accept("!")) {
      Ast of = expression(Operator.UNARY);
      return new Ast.Not(start.to(of.at()), of);
    }
    if (!accept("-")) {
      return members(primary());
    }
    if (current.kind() == Token.Kind.NUMBER) {
      return members(negative(start, advance()));
    }
    Ast of = expression(Operator.UNARY);
    return new Ast.Negate(start.to(of.at()), of);
  }

  private static Ast negative(Span start, Token number) {
    Json value =
        switch (number.value()) {
          case null -> Json.of(Long.MIN_VALUE);
          case Json.Int(long n) -> Json.of(-n);
          case Json.Dec(double d) -> Json.of(-d);
          case Json other -> throw new IllegalStateException("Expected a number, but got " + other);
        };
    return new Ast.Literal(start.to(number.at()), value);
  }

  private Ast primary() {
    Token token = current;
    return switch (token.kind()) {
      case NUMBER, TEXT -> literal(advance());
      case NAME -> nameOrCall();
      case SYMBOL -> bracketed();
      case QUOTED_NAME -> throw error(token, "Expected a name in backquotes only after a dot");
      case END -> throw error(token, "Expected a value, but the text ends here");
    };
  }

  private static Ast literal(Token token) {
    if (token.value() == null) {
      throw Lexer.tooBig(token.at(), token.text());
    }
    return new Ast.Literal(token.at(), token.value());
  }

  private Ast nameOrCall() {
    Token token = advance();
    return switch (token.text()) {
      case "true" -> new Ast.Literal(token.at(), Json.Bool.TRUE);
      case "false" -> new Ast.Literal(token.at(), Json.Bool.FALSE);
      case "null" -> new Ast.Literal(token.at(), Json.Null.NULL);
      case "in" -> throw error(token, "Expected a value, but found 'in'");
      default ->
          current.is("(") ? call(token, null) : new Ast.Name(token.at(), token.text(), false);
    };
  }

  private Ast bracketed() {
    Token token = advance();
    return switch (token.text()) {
      case "(" -> {
        Ast inner = expression();
        expect(")", "to close the bracket");
        yield inner;
      }
      case "[" -> items(token.at());
      case "{" -> fields(token.at());
      case "." -> {
        Token name = name("after the dot");
        yield new Ast.Name(token.at().to(name.at()), name.text(), true);
      }
      default -> throw error(token, "Expected a value, but found " + token.shown());
    };
  }

  private Ast items(Span start) {
    List<Ast> items = commaSeparated("]", "in the list");
    return new Ast.Items(start.to(last), items);
  }

  private Ast fields(Span start) {
    var fields = new ArrayList<Ast.Field>();
    while (!accept("}")) {
      Ast key = expression();
      expect(":", "after the key");
      fields.add(new Ast.Field(key, expression()));
      if (!current.is("}")) {
        expect(",", "or '}' in the object");
      }
    }
    return new Ast.Fields(start.to(last), fields);
  }

  /** A comma may also stand after the last one. */
  private List<Ast> commaSeparated(String end, String where) {
    var all = new ArrayList<Ast>();
    while (!accept(end)) {
      all.add(expression());
      if (!current.is(end)) {
        expect(",", "or '" + end + "' " + where);
      }
    }
    return all;
  }

  private Ast members(Ast of) {
    Ast member = of;
    while (true) {
      if (accept(".?")) {
        member = select(member, true);
      } else if (accept(".")) {
        member = select(member, false);
      } else if (accept("[")) {
        member = index(member);
      } else if (current.is("{") && member instanceof Ast.Name) {
        throw error(
            current, "Expected an operator, but found '{'; an object is written {'key': value}");
      } else {
        return member;
      }
    }
  }

  private Ast select(Ast of, boolean optional) {
    Token name = name("after the dot");
    return !optional && current.is("(")
        ? call(name, of)
        : new Ast.Select(of.at().to(name.at()), of, name.text(), optional);
  }

  private Ast index(Ast of) {
    boolean optional = accept("?");
    Ast key = expression();
    expect("]", "to close the index");
    return new Ast.Index(of.at().to(last), of, key, optional);
  }

  private Ast call(Token name, @Nullable Ast receiver) {
    advance();
    var arguments = new ArrayList<Ast>();
    if (receiver != null) {
      arguments.add(receiver);
    }
    arguments.addAll(commaSeparated(")", "after the arguments of " + name.text()));
    Span at = (receiver == null ? name.at() : receiver.at()).to(last);
    var call = new Ast.Call(at, name.text(), name.at(), receiver != null, arguments);
    return Macros.expand(call);
  }

  /** After a dot any word is a name, also {@code in} or {@code true}. */
  private Token name(String where) {
    if (current.kind() == Token.Kind.NAME || current.kind() == Token.Kind.QUOTED_NAME) {
      return advance();
    }
    throw error(current, "Expected a name " + where + ", but found " + current.shown());
  }

  private boolean accept(String symbol) {
    if (!current.is(symbol)) {
      return false;
    }
    advance();
    return true;
  }

  private void expect(String symbol, String why) {
    if (!accept(symbol)) {
      throw error(
          current, "Expected '%s' %s, but found %s".formatted(symbol, why, current.shown()));
    }
  }

  private Token advance() {
    Token token = current;
    last = token.at();
    current = lexer.next();
    return token;
  }

  private SyntaxError unexpectedOperator() {
    String hint =
        switch (current.text()) {
          case "and" -> "; did you mean '&&'?";
          case "or" -> "; did you mean '||'?";
          default -> unexpectedHint();
        };
    return error(current, "Expected an operator or the end, but found " + current.shown() + hint);
  }

  private String unexpectedHint() {
    if (current.kind() == Token.Kind.NUMBER && current.text().startsWith(".")) {
      return "; an element of a list is written [%s]".formatted(current.text().substring(1));
    }
    return SENTENCE.matcher(source).matches()
        ? ". Text needs inner quotes: \"'%s'\"".formatted(source.strip())
        : "";
  }

  private SyntaxError error(Token token, String message) {
    return new SyntaxError(token.at().problem(message));
  }
}
