package dev.perdure.cli;

import dev.perdure.engine.RunReader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What can be asked about what runs made. */
@Command(
    name = "artifacts",
    description = "Looks at what runs made and keep: list, get.",
    addMethodSubcommands = false,
    synopsisSubcommandLabel = "COMMAND")
final class ArtifactsCommands {

  private final Terminal terminal;

  ArtifactsCommands(Terminal terminal) {
    this.terminal = terminal;
  }

  @Command(name = "list", description = "Lists the artifacts of a run.")
  int list(
      @Parameters(paramLabel = "RUN", description = RunsCommands.ID) String run,
      @Mixin Common common) {
    Data data = existing(common.data);
    try (RunReader runs = data.reader()) {
      return new ArtifactList(terminal, data).print(runs, run, common.output);
    }
  }

  @Command(name = "get", description = "Writes the content of an artifact to standard output.")
  int get(
      @Parameters(paramLabel = "RUN", description = RunsCommands.ID) String run,
      @Parameters(paramLabel = "NAME", description = "the artifact's name") String name,
      @Option(
              names = {"-o", "--to"},
              paramLabel = "FILE",
              description = "writes it to this file, or under its name into this directory")
          @Nullable String file,
      @Option(
              names = "--data",
              paramLabel = "DIR",
              defaultValue = Data.DEFAULT,
              description = "where runs are kept; default: ${DEFAULT-VALUE}")
          String directory) {
    try (RunReader runs = existing(directory).reader()) {
      return new ArtifactGet(terminal).write(runs, run, name, file);
    }
  }

  private Data existing(String name) {
    Data data = Data.at(terminal, name);
    data.requireRuns(terminal);
    return data;
  }
}
