package dev.perdure.cli;

import dev.perdure.engine.RunQuery;
import dev.perdure.engine.RunReader;
import dev.perdure.model.RunStatus;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What can be asked about runs that are there. */
@Command(
    name = "runs",
    description = "Looks at runs: list, show, watch, history, cancel.",
    addMethodSubcommands = false,
    synopsisSubcommandLabel = "COMMAND")
final class RunsCommands {

  static final String ID = "its id, or how it begins";

  private final Terminal terminal;
  private final InstantSource clock = InstantSource.system();

  RunsCommands(Terminal terminal) {
    this.terminal = terminal;
  }

  @Command(name = "list", description = "Lists runs, newest first.")
  int list(
      @Option(names = "--status", paramLabel = "STATUS", split = ",", description = "only in these")
          @Nullable List<RunStatus> statuses,
      @Option(names = "--workflow", paramLabel = "NAME", description = "only of this workflow")
          @Nullable String workflow,
      @Option(names = "--label", paramLabel = "KEY=VALUE", description = "only with this label")
          @Nullable Map<String, String> labels,
      @Option(names = "--all", description = "also those that other runs started") boolean all,
      @Option(
              names = "--children",
              paramLabel = "ID",
              description = "only those that this run started")
          @Nullable String parent,
      @Option(
              names = "--limit",
              paramLabel = "N",
              defaultValue = "50",
              description = "at most this many; default: ${DEFAULT-VALUE}")
          int limit,
      @Mixin Common common) {
    RunQuery query = RunQuery.all().children(all).limit(limit);
    query = workflow == null ? query : query.workflow(workflow);
    for (RunStatus status : statuses == null ? List.<RunStatus>of() : statuses) {
      query = query.status(status);
    }
    for (var label : (labels == null ? Map.<String, String>of() : labels).entrySet()) {
      query = query.label(label.getKey(), label.getValue());
    }
    var runs = new RunList(terminal, Data.at(terminal, common.data), clock);
    return runs.print(query, parent, common.output);
  }

  @Command(name = "show", description = "Shows what a run has done, and what it waits for.")
  int show(@Parameters(paramLabel = "ID", description = ID) String id, @Mixin Common common) {
    try (RunReader runs = reader(common.data)) {
      return new RunShow(terminal, clock).print(runs, id, common.output);
    }
  }

  @Command(
      name = "watch",
      description = "Follows a run until it ends; the exit code is that of 'run'.")
  int watch(@Parameters(paramLabel = "ID", description = ID) String id, @Mixin Common common)
      throws InterruptedException {
    Data data = existing(common.data);
    try (RunReader runs = data.reader()) {
      return new RunWatch(terminal, data).follow(runs, id, common.output);
    }
  }

  @Command(name = "history", description = "Lists a run's events in order.")
  int history(
      @Parameters(paramLabel = "ID", description = ID) String id,
      @Option(
              names = "--after",
              paramLabel = "SEQ",
              defaultValue = "0",
              description = "only later ones")
          long after,
      @Mixin Common common) {
    try (RunReader runs = reader(common.data)) {
      return new RunHistory(terminal).print(runs, id, after, common.output);
    }
  }

  @Command(name = "cancel", description = "Ends a run, also one that another process works on.")
  int cancel(
      @Parameters(paramLabel = "ID", description = ID) String id,
      @Option(
              names = "--reason",
              paramLabel = "TEXT",
              defaultValue = "cancelled from the command line",
              description = "why, for whoever looks at the run later")
          String reason,
      @Mixin Common common) {
    return new RunCancel(terminal, existing(common.data)).cancel(id, reason, common.output);
  }

  private RunReader reader(String name) {
    return existing(name).reader();
  }

  private Data existing(String name) {
    Data data = Data.at(terminal, name);
    data.requireRuns(terminal);
    return data;
  }
}
