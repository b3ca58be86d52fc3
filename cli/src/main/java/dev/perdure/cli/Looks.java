package dev.perdure.cli;

import dev.perdure.engine.RunEvent;
import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunReader;
import dev.perdure.engine.Subscription;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Follows runs that another process works on, by looking at them now and then. */
final class Looks implements Followed.Source {

  private final RunReader runs;
  private final List<Look> looks = new CopyOnWriteArrayList<>();

  Looks(RunReader runs) {
    this.runs = runs;
  }

  /** What has happened before is told at once. */
  @Override
  public Subscription follow(String run, Consumer<RunEvent> listener) {
    var look = new Look(run, listener);
    look.again();
    looks.add(look);
    return () -> looks.remove(look);
  }

  /** Tells what has happened since the last time. */
  void again() {
    looks.forEach(Look::again);
  }

  private final class Look {
    private final String run;
    private final Consumer<RunEvent> listener;
    private long seen;

    Look(String run, Consumer<RunEvent> listener) {
      this.run = run;
      this.listener = listener;
    }

    private void again() {
      Optional<RunInfo> info = runs.find(run);
      long last = info.map(RunInfo::lastSeq).orElse(0L);
      if (last > seen) {
        runs.history(run, seen, (int) (last - seen)).forEach(listener);
        seen = last;
      }
    }
  }
}
