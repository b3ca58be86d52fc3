package dev.perdure.cli;

import dev.perdure.planning.text.Nearest;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns arguments into calls of {@link Commands}, and whatever goes wrong into a few lines. */
final class Parser {

  private final Terminal terminal;

  private Parser(Terminal terminal) {
    this.terminal = terminal;
  }

  static CommandLine of(Terminal terminal) {
    var parser = new Parser(terminal);
    return new CommandLine(new Commands(terminal))
        .setOut(writer(terminal.out()))
        .setErr(writer(terminal.err()))
        .setColorScheme(
            Help.defaultColorScheme(terminal.outScreen().coloured() ? Help.Ansi.ON : Help.Ansi.OFF))
        .setExpandAtFiles(false)
        .registerConverter(Output.class, Arguments::output)
        .setParameterExceptionHandler((e, args) -> parser.misused(e))
        .setExecutionExceptionHandler((e, command, result) -> parser.failed(e));
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, stream.charset()), true);
  }

  private int misused(ParameterException e) {
    CommandSpec spec = e.getCommandLine().getCommandSpec();
    terminal.say(complaint(message(e, spec)));
    terminal.whisper("See: " + name(spec) + " --help");
    return Exit.MISTAKE;
  }

  private static String message(ParameterException e, CommandSpec spec) {
    if (e instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty()) {
      return unknown(unmatched.getUnmatched().getFirst(), spec);
    }
    if (e.getCause() instanceof Arguments.Unfit && e.getArgSpec() instanceof OptionSpec option) {
      return option.longestName() + ": " + e.getCause().getMessage();
    }
    return String.valueOf(e.getMessage());
  }

  private static String unknown(String argument, CommandSpec spec) {
    if (argument.startsWith("-")) {
      String option = argument.split("=", 2)[0];
      return "Unknown option '" + option + "'" + Nearest.hint(option, spec.optionsMap().keySet());
    }
    Collection<String> commands = spec.subcommands().keySet();
    return commands.isEmpty()
        ? "Expected no further argument, but found '" + argument + "'"
        : "Unknown command '" + argument + "'" + Nearest.hint(argument, commands);
  }

  private int failed(Exception e) {
    if (terminal.debugging()) {
      e.printStackTrace(terminal.err());
    }
    if (e instanceof UserMistake) {
      terminal.say(complaint(String.valueOf(e.getMessage())));
      return Exit.MISTAKE;
    }
    terminal.say(complaint("unexpected: " + e));
    terminal.whisper("PERDURE_DEBUG=1 shows where it comes from.");
    return Exit.FAULT;
  }

  private String complaint(String message) {
    return terminal.errScreen().paint(Ink.BAD, "perdure: ") + message;
  }

  private String name(CommandSpec spec) {
    List<String> names = List.of(spec.qualifiedName().split(" ", 2));
    return names.size() == 1 ? terminal.command() : terminal.command() + " " + names.get(1);
  }
}
