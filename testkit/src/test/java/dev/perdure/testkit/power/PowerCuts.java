package dev.perdure.testkit.power;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/** Cuts the power at many points of one trace, and has each disk judged that this leaves. */
final class PowerCuts {
  private static final int AT_ONCE = 4;

  private final List<Event> events;
  private final Path work;
  private final boolean keepsFailed;
  private final List<String> broken = Collections.synchronizedList(new ArrayList<>());
  private final Semaphore room = new Semaphore(AT_ONCE);

  /** {@code keepsFailed}: a disk that breaks a promise is left for somebody to look at. */
  PowerCuts(List<Event> events, Path work, boolean keepsFailed) {
    this.events = events;
    this.work = work;
    this.keepsFailed = keepsFailed;
  }

  /** What was broken, in words. */
  List<String> play(int cases, long seed) throws IOException, InterruptedException {
    var random = new SplittableRandom(seed);
    var drive = new Drive();
    var acknowledged = new Acknowledged();
    int played = 0;
    int number = 0;
    try (var judges = Executors.newFixedThreadPool(AT_ONCE)) {
      for (int point : CutPoints.of(events, cases, random.split())) {
        for (; played < point; played++) {
          drive.play(events.get(played));
          if (events.get(played) instanceof Event.Said(String line, Instant at)) {
            acknowledged.hear(line, at);
          }
        }
        room.acquire();
        Path disk = work.resolve("disk-" + number++);
        drive.cutPower(disk, random.split());
        Acknowledged before = acknowledged.copy();
        judges.execute(() -> judge(disk, before, point));
      }
    }
    return broken;
  }

  private void judge(Path disk, Acknowledged acknowledged, int point) {
    boolean kept = false;
    try {
      PowerJudge.judge(disk.resolve(Lab.DATA), acknowledged);
      kept = true;
    } catch (Exception | AssertionError e) {
      broken.add(
          "%s, cut after %d of %d events, %d acknowledgements: %s"
              .formatted(
                  disk.getFileName(), point, events.size(), acknowledged.size(), Lab.words(e)));
    } finally {
      if (kept || !keepsFailed) {
        Lab.delete(disk);
      }
      room.release();
    }
  }
}
