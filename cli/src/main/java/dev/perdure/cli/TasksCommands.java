package dev.perdure.cli;

import dev.perdure.engine.TaskFilter;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What can be asked about what runs ask people. */
@Command(
    name = "tasks",
    description = "Looks at what runs ask people: list.",
    addMethodSubcommands = false,
    synopsisSubcommandLabel = "COMMAND")
final class TasksCommands {

  private final Terminal terminal;

  TasksCommands(Terminal terminal) {
    this.terminal = terminal;
  }

  @Command(name = "list", description = "Lists what people are asked and have not answered.")
  int list(
      @Option(
              names = "--assignee",
              paramLabel = "NAME",
              description = "only what this one is asked")
          @Nullable String assignee,
      @Option(
              names = "--limit",
              paramLabel = "N",
              defaultValue = "50",
              description = "at most this many; default: ${DEFAULT-VALUE}")
          int limit,
      @Mixin Common common) {
    TaskFilter filter = TaskFilter.all().limit(limit);
    Data data = Data.at(terminal, common.data);
    return new TaskList(terminal, data, InstantSource.system())
        .print(assignee == null ? filter : filter.assignee(assignee), common.output);
  }
}
