package dev.perdure.cli;

import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunReader;

/** {@code perdure runs watch}: follows a run that another process works on. */
final class RunWatch {

  private static final int MILLIS_BETWEEN_LOOKS = 100;

  private final Terminal terminal;
  private final Data data;

  RunWatch(Terminal terminal, Data data) {
    this.terminal = terminal;
    this.data = data;
  }

  int follow(RunReader runs, String id, Output output) throws InterruptedException {
    RunInfo info = Lookup.find(runs, id);
    mentionThatNobodyWorks(info);
    var children = new Looks(runs);
    try (Progress progress = progress(info, output, children)) {
      long seen = 0;
      while (true) {
        if (info.lastSeq() > seen) {
          runs.history(info.id(), seen, (int) (info.lastSeq() - seen)).forEach(progress::show);
          seen = info.lastSeq();
        }
        children.again();
        if (info.status().isFinal()) {
          break;
        }
        Thread.sleep(MILLIS_BETWEEN_LOOKS);
        info = Lookup.find(runs, info.id());
      }
    }
    return new Results(terminal, output).print(runs.show(info.id()));
  }

  private void mentionThatNobodyWorks(RunInfo run) {
    if (!run.status().isFinal() && !ControlSocket.isListening(data.path())) {
      terminal.whisper(
          "Nobody works on run %s now; to go on with it: %s resume %s%s"
              .formatted(run.id(), terminal.command(), run.id(), data.option()));
    }
  }

  private Progress progress(RunInfo info, Output output, Looks children) {
    return output == Output.JSON
        ? new JsonProgress(terminal.err(), 0)
        : Progress.on(terminal, OneRun.title(info), 0, children);
  }
}
