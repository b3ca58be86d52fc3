package dev.perdure.cli;

import dev.perdure.engine.RunEvent;
import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunQuery;
import dev.perdure.engine.RunReader;
import dev.perdure.engine.RunView;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;

/** {@code perdure runs show}: what a run has done, and what it waits for. */
final class RunShow {

  /** Of more children than these, only the newest are shown. */
  private static final int MOST_CHILDREN = 20;

  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

  private final Terminal terminal;
  private final InstantSource clock;

  RunShow(Terminal terminal, InstantSource clock) {
    this.terminal = terminal;
    this.clock = clock;
  }

  int print(RunReader runs, String id, Output output) {
    RunInfo info = Lookup.find(runs, id);
    RunView run = runs.show(info.id());
    switch (output) {
      case JSON -> terminal.out().println(JsonText.pretty(Rendered.view(run)));
      case TEXT -> {
        tell(run, runs.history(info.id(), 0, Integer.MAX_VALUE));
        tellChildren(info, Children.of(runs, info, RunQuery.all().limit(MOST_CHILDREN + 1)));
      }
    }
    return Exit.DONE;
  }

  private void tell(RunView run, List<RunEvent> events) {
    Instant now = clock.instant();
    Screen screen = terminal.outScreen();
    var tree = new RunTree();
    events.forEach(tree::apply);
    String title = run.info().id() + "  " + run.info().workflow() + "@" + run.info().version();
    TreeLines.of(tree, title, now, screen.endless()).forEach(line -> say(line.render(screen)));
    say("");
    facts(run, now);
  }

  private void tellChildren(RunInfo run, List<RunInfo> children) {
    children.stream()
        .limit(MOST_CHILDREN)
        .forEach(child -> fact("child", OneRun.title(child) + "  " + child.status().word()));
    if (children.size() > MOST_CHILDREN) {
      terminal.whisper("It has more children: runs list --children " + run.id());
    }
  }

  private void facts(RunView run, Instant now) {
    RunInfo info = run.info();
    String started = TIME.format(info.startedAt().atZone(ZoneId.systemDefault()));
    fact(
        "started",
        started + " (" + Elapsed.whole(Duration.between(info.startedAt(), now)) + " ago)");
    fact("parent", info.parent() == null ? "" : info.parent());
    fact("labels", RunList.labels(info.labels()));
    fact("input", run.input().toString());
    fact("state", unlessEmpty(run.state()));
    fact("output", run.result() == null ? unlessEmpty(run.output()) : "");
    fact("result", run.result() == null ? "" : run.result().toString());
    fact("error", run.error() == null ? "" : run.error().code() + Results.reason(run.error()));
    fact("cancelled", run.cancelReason() == null ? "" : run.cancelReason());
    run.artifacts()
        .forEach(
            made ->
                fact(
                    "artifact",
                    "%s (%s, %s)"
                        .formatted(made.name(), Bytes.of(made.size()), made.contentType())));
    run.incidents().forEach(incident -> fact("parked", incident));
    if (!info.status().isFinal()) {
      run.waitsFor().forEach(thing -> fact("waits for", thing));
    }
  }

  private static String unlessEmpty(Json value) {
    return value.equals(Json.Obj.EMPTY) ? "" : value.toString();
  }

  private void fact(String name, String value) {
    if (!value.isEmpty()) {
      String label = terminal.outScreen().paint(Ink.FAINT, "%-10s".formatted(name));
      say(label + Line.harmless(value));
    }
  }

  private void say(String line) {
    terminal.out().println(line);
  }
}
