package dev.perdure.cli;

import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunQuery;
import dev.perdure.engine.RunReader;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.RunStatus;
import dev.perdure.model.json.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code perdure resume}: goes on with what is unfinished. */
final class ResumeCommand {

  private static final int PAGE = 1_000;

  private final Terminal terminal;
  private final Common common;
  private final Working working;
  private final Data data;

  ResumeCommand(Terminal terminal, Common common, Working working) {
    this.terminal = terminal;
    this.common = common;
    this.working = working;
    this.data = Data.at(terminal, common.data);
  }

  int resume(@Nullable String id) throws InterruptedException {
    Map<String, Json> mocks = Mocks.read(working.mocks);
    data.requireRuns(terminal);
    return id == null
        ? new AllRuns(terminal, data, common.output, working).resume(mocks)
        : one(id, mocks);
  }

  /** With a root all that is parked below it goes on: who looks at a family looks at all of it. */
  private static void release(WorkflowEngine engine, RunInfo run) {
    if (run.status() == RunStatus.INCIDENT) {
      engine.resume(run.id());
    }
    if (run.parent() == null) {
      RunQuery parked = RunQuery.all().tree(run.id()).status(RunStatus.INCIDENT).limit(PAGE);
      List<RunInfo> page = engine.list(parked);
      while (!page.isEmpty()) {
        page.forEach(each -> engine.resume(each.id()));
        page = engine.list(parked.before(page.getLast().id()));
      }
    }
  }

  private int one(String idOrPrefix, Map<String, Json> mocks) throws InterruptedException {
    RunInfo info;
    try (RunReader runs = data.reader()) {
      info = Lookup.find(runs, idOrPrefix);
      if (info.status().isFinal()) {
        return new Results(terminal, common.output).print(runs.show(info.id()));
      }
    }
    var oneRun = new OneRun(terminal, data, common.output, working);
    try (Holding holding = oneRun.hold(info.root(), mocks)) {
      release(holding.engine(), info);
      return oneRun.stay(
          holding,
          holding.engine().run(info.id()),
          "Going on with run " + info.id(),
          info.lastSeq());
    }
  }
}
