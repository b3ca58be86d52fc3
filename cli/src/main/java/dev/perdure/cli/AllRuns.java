package dev.perdure.cli;

import dev.perdure.engine.EngineBuilder;
import dev.perdure.engine.RunEvent;
import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunQuery;
import dev.perdure.engine.RunReader;
import dev.perdure.engine.RunView;
import dev.perdure.engine.Subscription;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.RunStatus;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Works on all unfinished runs of a directory until none is left that can go on. */
final class AllRuns {

  /** So many are shown while they go on; the others go on unseen. */
  private static final int SHOWN = 1_000;

  private static final int MILLIS_BETWEEN_LOOKS = 200;

  private final Terminal terminal;
  private final Data data;
  private final Output output;
  private final Working working;
  private final Stillness stillness = new Stillness();
  private int still;

  AllRuns(Terminal terminal, Data data, Output output, Working working) {
    this.terminal = terminal;
    this.data = data;
    this.output = output;
    this.working = working;
  }

  int resume(Map<String, Json> mocks) throws InterruptedException {
    List<RunInfo> runs = unfinished();
    try (Holding holding = hold(mocks)) {
      holding.onInterrupt(this::sayGoodbye);
      if (runs.isEmpty() && output == Output.TEXT) {
        terminal.say("All runs in " + data.name() + " have ended; there is nothing to go on with.");
      }
      follow(holding.engine(), runs);
      return print(runs.stream().map(run -> holding.engine().show(run.id())).toList());
    }
  }

  /** Looked up before anything goes on, because what is quick may have ended right after. */
  private List<RunInfo> unfinished() {
    try (RunReader reader = data.reader()) {
      return reader.list(RunQuery.unfinished().limit(SHOWN));
    }
  }

  private Holding hold(Map<String, Json> mocks) {
    EngineBuilder builder =
        WorkflowEngine.at(data.path())
            .command(terminal.command() + " resume")
            .secrets(working.secrets(terminal))
            .waitForLock(working.waitLock);
    mocks.forEach(builder::mock);
    if (working.trace) {
      builder.onTrace((run, line) -> terminal.whisper(run + "  " + line));
    }
    return Holding.open(terminal, data, builder);
  }

  private void follow(WorkflowEngine engine, List<RunInfo> runs) throws InterruptedException {
    var subscriptions = new ArrayList<Subscription>();
    try {
      for (RunInfo run : runs) {
        Progress progress =
            output == Output.JSON
                ? new JsonProgress(terminal.err(), run.lastSeq())
                : new PlainProgress(terminal, run.lastSeq());
        subscriptions.add(engine.subscribe(run.id(), 0, event -> show(event, progress)));
      }
      while (someGoOn(engine)) {
        Thread.sleep(MILLIS_BETWEEN_LOOKS);
      }
    } finally {
      subscriptions.forEach(Subscription::close);
    }
  }

  private void show(RunEvent event, Progress progress) {
    stillness.stir();
    progress.show(event);
  }

  private boolean someGoOn(WorkflowEngine engine) {
    RunQuery running = RunQuery.all().children(true).status(RunStatus.RUNNING).limit(SHOWN);
    List<RunInfo> open =
        engine.list(working.untilSuspended ? running : running.status(RunStatus.SUSPENDED));
    boolean over = working.untilSuspended ? isStill(engine) : open.isEmpty();
    return !over && !(stillness.isNew() && areStranded(engine, open));
  }

  private boolean isStill(WorkflowEngine engine) {
    still = engine.areAllAtRest() ? still + 1 : 0;
    return still >= Companion.LOOKS_AT_STILLNESS;
  }

  private static boolean areStranded(WorkflowEngine engine, List<RunInfo> open) {
    return !open.isEmpty() && open.stream().allMatch(run -> engine.isStranded(run.id()));
  }

  private int print(List<RunView> runs) {
    if (output == Output.JSON) {
      terminal
          .out()
          .println(JsonText.pretty(Json.array(runs.stream().map(Rendered::outcome).toList())));
    }
    int code = Exit.DONE;
    for (RunView run : runs) {
      if (output == Output.TEXT) {
        new Results(terminal, output).summarize(run);
      }
      code = worse(code, Results.code(run.info().status()));
    }
    return code;
  }

  /** A failed run outweighs a waiting one. */
  private static int worse(int one, int other) {
    return one == Exit.RUN_FAILED || other == Exit.RUN_FAILED
        ? Exit.RUN_FAILED
        : Math.max(one, other);
  }

  private void sayGoodbye() {
    terminal.say(
        "Interrupted. All runs are safe in %s; go on with: %s resume%s"
            .formatted(data.name(), terminal.command(), data.option()));
  }
}
