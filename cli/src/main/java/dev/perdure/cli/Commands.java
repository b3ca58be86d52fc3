package dev.perdure.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What can be asked: each method is a command, its parameters are the arguments. */
@Command(
    name = "perdure",
    description = "Durable workflows on the JVM.",
    version = "perdure 0.1.0-SNAPSHOT",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND")
final class Commands implements Callable<Integer> {

  private static final String OUTPUT = "text for people, json for programs";

  private final Terminal terminal;

  Commands(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Asked for nothing. */
  @Override
  public Integer call() {
    terminal.say("perdure: Expected a command, but found none");
    terminal.err().print(new CommandLine(this).getUsageMessage(Help.Ansi.OFF));
    return Exit.MISTAKE;
  }

  @Command(
      name = "validate",
      description = "Checks definition files and shows every mistake at its place.",
      mixinStandardHelpOptions = true)
  int validate(
      @Parameters(paramLabel = "FILE", arity = "1..*", description = "YAML or JSON files")
          List<String> files,
      @Option(
              names = "--output",
              paramLabel = "text|json",
              defaultValue = "text",
              description = OUTPUT)
          Output output) {
    return new Validate(terminal).files(files, output);
  }

  @Command(
      name = "init",
      description = "Writes a first workflow, with comments, to begin from.",
      mixinStandardHelpOptions = true)
  int init(
      @Parameters(
              paramLabel = "FILE",
              defaultValue = "workflow.yaml",
              description = "where to write it; default: ${DEFAULT-VALUE}")
          String file) {
    return new Init(terminal).write(file);
  }

  @Command(
      name = "schema",
      description = "Prints the JSON Schema of definition files, for editors.",
      mixinStandardHelpOptions = true)
  int schema() {
    terminal.out().print(Resources.text("workflow.schema.json"));
    return Exit.DONE;
  }
}
