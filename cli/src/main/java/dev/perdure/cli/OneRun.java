package dev.perdure.cli;

import dev.perdure.engine.EngineBuilder;
import dev.perdure.engine.RunHandle;
import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunQuery;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.json.Json;
import java.util.Map;

/** Works on one run in this process, shows how it goes, and prints what comes of it. */
final class OneRun {

  private final Terminal terminal;
  private final Data data;
  private final Output output;
  private final Working working;

  OneRun(Terminal terminal, Data data, Output output, Working working) {
    this.terminal = terminal;
    this.data = data;
    this.output = output;
    this.working = working;
  }

  /** Takes hold of the directory for this run alone. */
  Holding hold(String id, Map<String, Json> mocks) {
    EngineBuilder builder =
        WorkflowEngine.at(data.path())
            .only(id)
            .command(terminal.command() + ", run " + id)
            .secrets(working.secrets(terminal))
            .waitForLock(working.waitLock);
    mocks.forEach(builder::mock);
    if (working.trace) {
      builder.onTrace((run, line) -> terminal.whisper(run + "  " + line));
    }
    return Holding.open(terminal, data, builder);
  }

  /**
   * Stays with the run and prints its result.
   *
   * @param known the entry of the journal up to which the user has seen all before
   * @return the exit code
   */
  int stay(Holding holding, RunHandle run, String introduction, long known)
      throws InterruptedException {
    holding.onInterrupt(() -> sayGoodbye(run.id()));
    introduce(introduction, run.id());
    Progress progress = progress(holding.engine(), run.info(), known);
    holding.onInterrupt(progress::close);
    try {
      new Companion(holding, progress).stayWith(run, working.untilSuspended);
      mentionOthers(holding.engine(), run.id());
      return new Results(terminal, output).print(holding.engine().show(run.id()));
    } catch (RuntimeException e) {
      if (holding.interrupted()) {
        return Exit.INTERRUPTED;
      }
      throw e;
    }
  }

  private void introduce(String sentence, String id) {
    if (output == Output.TEXT) {
      terminal.whisper(sentence + ". If it is interrupted, go on with: " + goOn(id));
    }
  }

  private Progress progress(WorkflowEngine engine, RunInfo run, long known) {
    if (output == Output.JSON) {
      return new JsonProgress(terminal.err(), known);
    }
    // Lines of a trace would be lost between two drawings.
    return working.trace
        ? new PlainProgress(terminal, known)
        : Progress.on(
            terminal, title(run), known, (child, listener) -> engine.subscribe(child, 0, listener));
  }

  static String title(RunInfo run) {
    return run.id() + "  " + run.workflow() + "@" + run.version();
  }

  private void sayGoodbye(String id) {
    terminal.say(
        "Interrupted. Run %s is safe in %s; go on with: %s".formatted(id, data.name(), goOn(id)));
  }

  private String goOn(String id) {
    return terminal.command() + " resume " + id + data.option();
  }

  private void mentionOthers(WorkflowEngine engine, String id) {
    long others =
        engine.list(RunQuery.unfinished()).stream().filter(run -> !run.id().equals(id)).count();
    if (others > 0 && output == Output.TEXT) {
      terminal.whisper(
          "%s in %s unfinished; to go on: %s resume%s"
              .formatted(
                  Plural.of(others, "other run"),
                  data.name() + (others == 1 ? " is" : " are"),
                  terminal.command(),
                  data.option()));
    }
  }
}
