package dev.perdure.cli;

import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import dev.perdure.planning.schema.JsonSchema;
import dev.perdure.planning.schema.Violation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what {@code --input} says, and checks it before anything is started. */
final class Inputs {

  private static final Pattern PLACE = Pattern.compile(" \\(line (\\d+), column (\\d+)\\)$");

  private final Terminal terminal;

  Inputs(Terminal terminal) {
    this.terminal = terminal;
  }

  /** The value of JSON text, of {@code @file}, or of standard input for {@code -}. */
  Json read(String argument) {
    return read(argument, "--input");
  }

  /**
   * The same.
   *
   * @param what the argument is called when it is no JSON
   */
  Json read(String argument, String what) {
    if (argument.equals("-")) {
      return parse("standard input", standardInput());
    }
    if (argument.startsWith("@")) {
      String name = argument.substring(1);
      return parse("'" + name + "'", SourceFile.read(terminal, name).text());
    }
    return parse(what, argument);
  }

  private String standardInput() {
    try {
      return new String(terminal.in().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UserMistake("Standard input cannot be read: " + e.getMessage());
    }
  }

  private Json parse(String source, String text) {
    try {
      return JsonText.read(text);
    } catch (JsonText.NotJson e) {
      String reason = String.valueOf(e.getMessage());
      throw new UserMistake(
          "Expected JSON, but %s is none: %s%s%s"
              .formatted(source, reason, excerpt(text, reason), advice(source, text)));
    }
  }

  private String excerpt(String text, String reason) {
    Matcher place = PLACE.matcher(reason);
    List<String> lines = text.lines().toList();
    if (!place.find() || Integer.parseInt(place.group(1)) > lines.size()) {
      return "";
    }
    int line = Integer.parseInt(place.group(1));
    var excerpt = new Excerpt(line, lines.get(line - 1), Integer.parseInt(place.group(2)));
    return "\n" + String.join("\n", excerpt.render(terminal.errScreen(), Ink.BAD));
  }

  private String advice(String source, String text) {
    if (!source.equals("--input")) {
      return source.startsWith("the ")
          ? "\nNames and texts need double quotes, the whole single ones: '{\"name\":\"Ada\"}'"
          : "";
    }
    return Files.isRegularFile(terminal.path(text))
        ? "\nThere is a file of that name; to read it: --input @" + Shell.quote(text)
        : "\nNames and texts need double quotes, the whole single ones: --input '{\"name\":\"Ada\"}'";
  }

  /** The input with the schema's defaults filled in, if it fits. */
  static Json checked(Workflow workflow, Json input) {
    JsonSchema schema = schema(workflow);
    Json filled = schema.fillDefaults(input);
    List<Violation> violations = schema.check(filled);
    if (!violations.isEmpty()) {
      var message = new StringBuilder("The input does not fit workflow '" + workflow.name() + "':");
      violations.forEach(violation -> message.append("\n  ").append(violation));
      throw new UserMistake(message.toString());
    }
    return filled;
  }

  static Json filled(Workflow workflow, Json input) {
    return schema(workflow).fillDefaults(input);
  }

  private static JsonSchema schema(Workflow workflow) {
    return workflow.inputSchema() == null
        ? JsonSchema.ANYTHING
        : JsonSchema.compile(workflow.inputSchema()).orElseThrow();
  }
}
