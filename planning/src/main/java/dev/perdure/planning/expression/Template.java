package dev.perdure.planning.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Text with {@code ${expression}} holes; a second dollar sign makes one plain text. */
public final class Template {

  private static final String HOLE = "${";
  private static final String NO_HOLE = "$${";

  private sealed interface Part {
    record Plain(String text) implements Part {}

    record Hole(Expression expression) implements Part {}
  }

  private final String source;
  private final List<Part> parts;
  private final Mentions mentions;

  private Template(String source, List<Part> parts) {
    this.source = source;
    this.parts = List.copyOf(parts);
    this.mentions = Mentions.all(holes(parts).map(Expression::mentions).toList());
  }

  private static Stream<Expression> holes(List<Part> parts) {
    return parts.stream()
        .flatMap(part -> part instanceof Part.Hole(var hole) ? Stream.of(hole) : Stream.empty());
  }

  public static Compiled<Template> compile(String text, Names names) {
    return compile(text, names, Limits.DEFAULT);
  }

  public static Compiled<Template> compile(String text, Names names, Limits limits) {
    var reader = new Reader(text, names, limits);
    return reader.read()
        ? Compiled.of(new Template(text, reader.parts))
        : Compiled.refused(reader.problems);
  }

  /** Takes a text apart into what stands as it is and what is to be filled in. */
  private static final class Reader {
    private final String text;
    private final Names names;
    private final Limits limits;
    private final List<Part> parts = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private int at;

    Reader(String text, Names names, Limits limits) {
      this.text = text;
      this.names = names;
      this.limits = limits;
    }

    boolean read() {
      try {
        for (int hole = text.indexOf(HOLE); hole >= 0; hole = text.indexOf(HOLE, at)) {
          if (hole > at && text.charAt(hole - 1) == '$') {
            plain(hole - 1);
            parts.add(new Part.Plain(HOLE));
            at = hole + HOLE.length();
          } else {
            plain(hole);
            hole(hole + HOLE.length());
          }
        }
        plain(text.length());
      } catch (SyntaxError e) {
        problems.add(e.problem());
      }
      return problems.isEmpty();
    }

    private void plain(int end) {
      if (end > at) {
        parts.add(new Part.Plain(text.substring(at, end)));
      }
    }

    private void hole(int start) {
      int end = end(start);
      var compiled =
          Expression.compile(text.substring(start, end), names, limits, Checker.Surroundings.TEXT);
      compiled.problems().forEach(problem -> problems.add(problem.movedBy(start)));
      if (compiled.value() != null) {
        parts.add(new Part.Hole(compiled.value()));
      }
      at = end + 1;
    }

    /** Where the brace is that closes a hole; those in texts and objects inside it do not. */
    private int end(int start) {
      var lexer = new Lexer(text, start);
      int open = 0;
      for (Token token = lexer.next(); token.kind() != Token.Kind.END; token = lexer.next()) {
        if (token.is("}") && open == 0) {
          return token.at().start();
        }
        open += token.is("{") ? 1 : token.is("}") ? -1 : 0;
      }
      throw Lexer.error(
          start - HOLE.length(),
          text.length(),
          "Expected a '}' after this '${', but the text ends; write $${ for the characters");
    }
  }

  /** The text with all holes filled; a hole without a value is an error that names its path. */
  public String render(Bindings bindings) throws ExpressionFailed {
    var out = new StringBuilder();
    for (Part part : parts) {
      switch (part) {
        case Part.Plain(String text) -> out.append(text);
        case Part.Hole(Expression hole) -> out.append(hole.text(bindings));
      }
    }
    return out.toString();
  }

  /**
   * The text with all holes filled but those that mention {@code name}, such as {@code secrets}.
   *
   * <p>The result is a template again, for the one who knows that name's value. What was filled in
   * is quoted, so that no value can bring holes of its own.
   */
  public String renderAllBut(String name, Bindings bindings) throws ExpressionFailed {
    var out = new StringBuilder();
    var filled = new StringBuilder();
    for (Part part : parts) {
      switch (part) {
        case Part.Plain(String text) -> filled.append(text);
        case Part.Hole(Expression hole) when !hole.mentions(name) ->
            filled.append(hole.text(bindings));
        case Part.Hole(Expression hole) -> {
          out.append(quoted(filled)).append(HOLE).append(hole.source()).append('}');
          filled.setLength(0);
        }
      }
    }
    return out.append(quoted(filled)).toString();
  }

  /** The text as a template without holes that gives it back. */
  public static String quoted(String text) {
    return text.replace(HOLE, NO_HOLE);
  }

  /** A dollar sign at the end would take the hole that follows away, so it becomes one itself. */
  private static String quoted(StringBuilder text) {
    String quoted = quoted(text.toString());
    return quoted.endsWith("$") ? quoted.substring(0, quoted.length() - 1) + "${'$'}" : quoted;
  }

  /** Whether there is no hole, so that it is the same text for every run. */
  public boolean isLiteral() {
    return holes(parts).findAny().isEmpty();
  }

  public String source() {
    return source;
  }

  /** The expressions in those holes that read this path, or anything below it. */
  public List<String> holesThatMention(String path) {
    return holes(parts).filter(hole -> hole.mentions(path)).map(Expression::source).toList();
  }

  /** The nodes whose result it reads, in {@code nodes.<ref>}. */
  public Set<String> mentionedNodes() {
    return mentions.nodes();
  }

  /** Whether it uses {@code nodes} in another way, so that it may read any node's result. */
  public boolean mentionsAllNodes() {
    return mentions.allNodes();
  }

  /** Whether it reads this path, or anything below it. */
  public boolean mentions(String path) {
    return mentions.reads(path);
  }

  @Override
  public String toString() {
    return source;
  }
}
