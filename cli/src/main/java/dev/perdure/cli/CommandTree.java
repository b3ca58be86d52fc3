package dev.perdure.cli;

import java.lang.reflect.Method;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * Puts commands together: only the one that is asked for, because to make them all takes a while.
 */
final class CommandTree {

  private static final String ARTIFACTS = "artifacts";
  private static final String RUNS = "runs";
  private static final String TASKS = "tasks";

  private CommandTree() {}

  /** With everything, for help and hints, where the arguments ask for nothing that there is. */
  static CommandLine of(Terminal terminal, String... args) {
    var root = new CommandLine(new Commands(terminal));
    String asked = argument(0, args);
    if (add(root, Commands.class, List.of(asked))) {
      return root;
    }
    if (asked.equals(RUNS)) {
      return root.addSubcommand(runs(terminal, args));
    }
    if (asked.equals(TASKS)) {
      return root.addSubcommand(tasks(terminal));
    }
    if (asked.equals(ARTIFACTS)) {
      return root.addSubcommand(artifacts(terminal));
    }
    add(root, Commands.class, List.of("run", "resume"));
    root.addSubcommand(runs(terminal, args));
    add(root, Commands.class, List.of("send", "answer"));
    root.addSubcommand(tasks(terminal));
    root.addSubcommand(artifacts(terminal));
    add(root, Commands.class, List.of("validate", "graph", "init", "schema", "bench"));
    return root;
  }

  private static CommandLine tasks(Terminal terminal) {
    var tasks = new CommandLine(new TasksCommands(terminal));
    add(tasks, TasksCommands.class, List.of("list"));
    return tasks;
  }

  private static CommandLine artifacts(Terminal terminal) {
    var artifacts = new CommandLine(new ArtifactsCommands(terminal));
    add(artifacts, ArtifactsCommands.class, List.of("list", "get"));
    return artifacts;
  }

  private static CommandLine runs(Terminal terminal, String... args) {
    var runs = new CommandLine(new RunsCommands(terminal));
    if (!add(runs, RunsCommands.class, List.of(argument(1, args)))) {
      add(runs, RunsCommands.class, List.of("list", "show", "watch", "history", "cancel"));
    }
    return runs;
  }

  private static String argument(int index, String... args) {
    return index < args.length ? args[index] : "";
  }

  /** Adds the methods that are commands of these names, in this order. */
  private static boolean add(CommandLine to, Class<?> commands, List<String> names) {
    boolean found = false;
    for (String name : names) {
      for (Method method : commands.getDeclaredMethods()) {
        Command command = method.getAnnotation(Command.class);
        if (command != null && command.name().equals(name)) {
          to.addSubcommand(name, new CommandLine(method));
          found = true;
        }
      }
    }
    return found;
  }
}
