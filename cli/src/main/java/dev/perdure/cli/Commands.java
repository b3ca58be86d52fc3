package dev.perdure.cli;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;

/** What can be asked: each method is a command, its parameters are the arguments. */
@Command(
    name = "perdure",
    description = "Durable workflows on the JVM.",
    version = "perdure 0.1.0-SNAPSHOT",
    addMethodSubcommands = false,
    synopsisSubcommandLabel = "COMMAND")
final class Commands {

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "shows this and ends")
  boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "shows the version and ends")
  boolean version;

  private final Terminal terminal;

  Commands(Terminal terminal) {
    this.terminal = terminal;
  }

  @Command(
      name = "run",
      description = "Starts a run, or goes on with one, and stays with it until it ends.",
      footer = {
        "",
        "The result is the last thing on standard output; all else goes to standard error.",
        "Exit codes: 0 completed; 1 failed, timed out or cancelled; 2 a mistake, nothing",
        "was started; 3 it waits or is parked; 130 interrupted; 70 a fault of the command."
      })
  int run(
      @Parameters(paramLabel = "FILE", description = "a YAML or JSON file") String file,
      @Option(
              names = "--workflow",
              paramLabel = "NAME",
              description = "which one, if the file holds several; default: the first")
          @Nullable String workflow,
      @Option(
              names = "--input",
              paramLabel = "JSON|@FILE|-",
              description = "the input, a file that holds it, or standard input; default: {}")
          @Nullable String input,
      @Option(
              names = "--id",
              paramLabel = "ID",
              description = "names the run; the same id again goes on with it")
          @Nullable String id,
      @Option(names = "--label", paramLabel = "KEY=VALUE", description = "to find the run by")
          @Nullable Map<String, String> labels,
      @Mixin Common common,
      @Mixin Working working)
      throws InterruptedException {
    var wish = new RunCommand.Wish(file, workflow, input, id, labels == null ? Map.of() : labels);
    return new RunCommand(terminal, wish, common, working).run();
  }

  @Command(
      name = "resume",
      description = "Goes on with a run, or with all that are unfinished, until they end.")
  int resume(
      @Parameters(
              paramLabel = "ID",
              arity = "0..1",
              description = "one run, by its id or how it begins; default: all unfinished ones")
          @Nullable String id,
      @Mixin Common common,
      @Mixin Working working)
      throws InterruptedException {
    return new ResumeCommand(terminal, common, working).resume(id);
  }

  @Command(
      name = "send",
      description = "Sends an event to a run, also to one that another process works on.")
  int send(
      @Parameters(paramLabel = "RUN", description = "its id, or how it begins") String run,
      @Parameters(paramLabel = "EVENT", description = "the event's name") String event,
      @Parameters(
              paramLabel = "JSON|@FILE|-",
              arity = "0..1",
              description = "what it brings along; default: {}")
          @Nullable String json,
      @Option(
              names = "--id",
              paramLabel = "ID",
              description = "sent again under the same id, it changes nothing")
          @Nullable String id,
      @Mixin Common common) {
    return new SendCommand(terminal, existing(common)).send(run, event, json, id, common.output);
  }

  @Command(
      name = "answer",
      description = "Answers what a run asks a person; 'tasks list' shows what is asked.")
  int answer(
      @Parameters(paramLabel = "RUN", description = "its id, or how it begins") String run,
      @Parameters(paramLabel = "NODE[#INDEX]", description = "where it asks, and in which branch")
          String place,
      @Parameters(paramLabel = "JSON|@FILE|-", description = "the answer") String json,
      @Option(
              names = "--token",
              paramLabel = "TOKEN",
              description = "whose question it is, where node and branch do not say enough")
          @Nullable Long token,
      @Mixin Common common) {
    return new AnswerCommand(terminal, existing(common))
        .answer(run, place, json, token, common.output);
  }

  private Data existing(Common common) {
    Data data = Data.at(terminal, common.data);
    data.requireRuns(terminal);
    return data;
  }

  @Command(
      name = "validate",
      description = "Checks definition files and shows every mistake at its place.")
  int validate(
      @Parameters(paramLabel = "FILE", arity = "1..*", description = "YAML or JSON files")
          List<String> files,
      @Mixin Common common) {
    return new Validate(terminal, Data.at(terminal, common.data)).files(files, common.output);
  }

  @Command(name = "graph", description = "Prints a workflow as a Mermaid diagram.")
  int graph(
      @Parameters(paramLabel = "FILE", description = "a YAML or JSON file") String file,
      @Option(
              names = "--workflow",
              paramLabel = "NAME",
              description = "which one, if the file holds several; default: the first")
          @Nullable String workflow) {
    return new Graph(terminal).print(file, workflow);
  }

  @Command(name = "init", description = "Writes a first workflow, with comments, to begin from.")
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
      description = "Prints the JSON Schema of definition files, for editors.")
  int schema() {
    terminal.out().print(Resources.text("/dev/perdure/workflow.schema.json"));
    return Exit.DONE;
  }

  @Command(
      name = "bench",
      description =
          "Measures the engine on this machine, beside a bare loop, and checks its results.",
      footer = {
        "",
        "Takes some minutes. A ratio of 0.5× at a figure such as steps/s is half of what a loop",
        "reaches that only appends the same rows; at a time such as ms, 2.0× is twice as long.",
        "Exit codes: 0 all results were right; 1 one was wrong; 2 a mistake; 70 a fault."
      })
  int bench(
      @Option(
              names = "--only",
              paramLabel = "NAME",
              arity = "1..*",
              description = "only these: bare, sequential, one-step, …; default: all")
          @Nullable List<String> only,
      @Option(
              names = "--quick",
              description = "does just enough to show that everything works, in less than a minute")
          boolean quick,
      @Option(
              names = "--json",
              paramLabel = "FILE|-",
              description = "writes the figures there too; -: to standard output instead of tables")
          @Nullable String json,
      @Option(
              names = "--dir",
              paramLabel = "DIR",
              defaultValue = ".",
              description = "a directory on the disk to measure; default: this one")
          String directory)
      throws InterruptedException, IOException {
    List<String> names = only == null ? List.of() : only;
    return new BenchCommand(terminal, new BenchCommand.Wish(quick, names, json, directory))
        .measure();
  }
}
