package dev.perdure.testkit.power;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.storage.sqlite.FatalHandler;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Executors;

/**
 * Lets calls of a process fail, then opens what it left: as it is, and as it may be if the power
 * failed right then.
 */
final class FailedCalls {
  private static final int AT_ONCE = 2;
  private static final int RUNS = 20;
  private static final int SECONDS = 60;
  private static final int SECONDS_OF_TROUBLE = 6;
  private static final int POWER_CUTS = 2;

  private final Lab lab;
  private final List<Path> classesFirst;
  private final List<String> broken = Collections.synchronizedList(new ArrayList<>());
  private final Map<String, Integer> ends = Collections.synchronizedMap(new TreeMap<>());

  /** {@code classesFirst}: a mistake that was planted. */
  FailedCalls(Lab lab, List<Path> classesFirst) {
    this.lab = lab;
    this.classesFirst = classesFirst;
  }

  /** Of a mistake only what it loses counts, not how a process ends that has made it. */
  private boolean isControl() {
    return !classesFirst.isEmpty();
  }

  Finding play(String part, List<FaultPlan> plans, long seed) {
    var random = new SplittableRandom(seed);
    try (var threads = Executors.newFixedThreadPool(AT_ONCE)) {
      for (int i = 0; i < plans.size(); i++) {
        Path directory = lab.work().resolve(part.replaceAll("\\W", "-") + "-" + i);
        FaultPlan plan = plans.get(i);
        SplittableRandom own = random.split();
        threads.execute(() -> play(directory, plan, own));
      }
    }
    Finding.Kind kind = isControl() ? Finding.Kind.CONTROL : Finding.Kind.PROMISE;
    return new Finding(part, kind, plans.size(), broken, "ended " + ends);
  }

  private void play(Path directory, FaultPlan plan, SplittableRandom random) {
    try {
      play(Lab.Place.in(directory), plan, random);
      Lab.delete(directory);
    } catch (Exception | AssertionError e) {
      broken.add("%s, %s: %s".formatted(directory.getFileName(), plan, Lab.words(e)));
    }
  }

  private void play(Lab.Place place, FaultPlan plan, SplittableRandom random) throws Exception {
    int seconds = plan.isForEver() || isControl() ? SECONDS_OF_TROUBLE : SECONDS;
    var condition = new Lab.Condition(plan.settings(), classesFirst);
    Lab.Ended ended = lab.run(place, new Lab.Life(0, RUNS, seconds, true), condition);
    List<Event> events = Trace.read(place.trace());
    boolean struck = events.stream().anyMatch(Event.CallFailed.class::isInstance);
    ends.merge(struck ? "with code " + ended.exitCode() : "before the plan", 1, Integer::sum);

    var acknowledged = new Acknowledged();
    var drive = new Drive();
    for (Event event : events) {
      drive.play(event);
      if (event instanceof Event.Said(String line, Instant at)) {
        acknowledged.hear(line, at);
      }
    }
    drive.mustBeLike(place.root());
    if (!isControl()) {
      saysWhatIsWrong(ended);
      endsAsPromised(ended, plan, acknowledged.isOpened());
    }
    for (int i = 0; i < POWER_CUTS; i++) {
      Path disk = place.directory().resolve("disk-" + i);
      drive.cutPower(disk, random.split());
      PowerJudge.judge(disk.resolve(Lab.DATA), acknowledged);
    }
    PowerJudge.judge(place.data(), acknowledged);
  }

  private static void saysWhatIsWrong(Lab.Ended ended) {
    assertThat(ended.output().lines())
        .allMatch(line -> line.matches("(trouble|perdure:) Expected .*, but\\b.*"));
  }

  /** Trouble that passes holds work up; only a failed sync ends the process. */
  private static void endsAsPromised(Lab.Ended ended, FaultPlan plan, boolean opened) {
    if (ended.exitCode() == PowerLoad.GAVE_UP) {
      assertThat(plan.isForEver()).as("giving up").isTrue();
    } else if (ended.exitCode() == PowerLoad.REFUSED) {
      assertThat(opened).as("open").isFalse();
      assertThat(ended.output()).isNotEmpty();
    } else if (ended.exitCode() == FatalHandler.EXIT_CODE) {
      assertThat(plan.call()).isEqualTo(FaultPlan.Call.SYNC);
      assertThat(ended.output()).contains("the disk failed to sync");
    } else {
      assertThat(ended.exitCode()).as("exit code").isZero();
    }
  }
}
