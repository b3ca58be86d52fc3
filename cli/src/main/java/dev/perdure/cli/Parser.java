package dev.perdure.cli;

import dev.perdure.engine.PerdureException;
import dev.perdure.model.RunStatus;
import dev.perdure.planning.text.Nearest;
import dev.perdure.storage.DirectoryInUse;
import dev.perdure.storage.StoreException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns arguments into calls of {@link Commands}, and whatever goes wrong into a few lines. */
final class Parser {

  private static final int NARROWEST = 60;
  private static final int WIDEST = 100;

  private final Terminal terminal;

  private Parser(Terminal terminal) {
    this.terminal = terminal;
  }

  static CommandLine of(Terminal terminal, String... args) {
    var parser = new Parser(terminal);
    return CommandTree.of(terminal, args)
        .setOut(writer(terminal.out()))
        .setErr(writer(terminal.err()))
        .setColorScheme(
            Help.defaultColorScheme(terminal.outScreen().coloured() ? Help.Ansi.ON : Help.Ansi.OFF))
        .setUsageHelpWidth(Math.clamp(terminal.outScreen().columns(), NARROWEST, WIDEST))
        // An argument that begins with @ is a file of ours, not of more arguments.
        .setExpandAtFiles(false)
        .registerConverter(Output.class, Arguments::output)
        .registerConverter(RunStatus.class, Arguments::status)
        .registerConverter(Duration.class, Arguments::duration)
        .registerConverter(int.class, Arguments::count)
        .setParameterExceptionHandler((e, ignored) -> parser.misused(e))
        .setExecutionExceptionHandler((e, command, result) -> parser.failed(e));
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, stream.charset()), true);
  }

  private int misused(ParameterException e) {
    CommandLine command = e.getCommandLine();
    CommandSpec spec = command.getCommandSpec();
    terminal.say(complaint(message(e, spec)));
    if (!spec.subcommands().isEmpty() && !(e instanceof UnmatchedArgumentException)) {
      terminal.err().print(command.getUsageMessage(Help.Ansi.OFF));
    } else {
      terminal.whisper("See: " + name(spec) + " --help");
    }
    return Exit.MISTAKE;
  }

  private static String message(ParameterException e, CommandSpec spec) {
    if (e instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty()) {
      return unknown(unmatched.getUnmatched().getFirst(), spec);
    }
    if (e.getCause() instanceof Arguments.Unfit && e.getArgSpec() instanceof OptionSpec option) {
      return option.longestName() + ": " + e.getCause().getMessage();
    }
    return spec.subcommands().isEmpty()
        ? String.valueOf(e.getMessage())
        : "Expected a command, but found none";
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
    return switch (e) {
      case UserMistake mistake -> complain(mistake.getMessage(), Exit.MISTAKE);
      case DirectoryInUse inUse -> inUse(inUse);
      case PerdureException refusal -> complain(refusal.getMessage(), Exit.MISTAKE);
      case StoreException fault -> complain(fault.getMessage(), Exit.FAULT);
      default -> unexpected(e);
    };
  }

  private int inUse(DirectoryInUse e) {
    terminal.say(complaint(String.valueOf(e.getMessage())));
    terminal.whisper("--wait-lock 30s waits that long for it.");
    return Exit.MISTAKE;
  }

  private int unexpected(Exception e) {
    terminal.say(complaint("unexpected: " + e));
    terminal.whisper("PERDURE_DEBUG=1 shows where it comes from.");
    return Exit.FAULT;
  }

  private int complain(@Nullable String message, int code) {
    terminal.say(complaint(String.valueOf(message)));
    return code;
  }

  private String complaint(String message) {
    return terminal.errScreen().paint(Ink.BAD, "perdure: ") + message;
  }

  private String name(CommandSpec spec) {
    String[] names = spec.qualifiedName().split(" ", 2);
    return names.length == 1 ? terminal.command() : terminal.command() + " " + names[1];
  }
}
