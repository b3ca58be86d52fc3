package dev.perdure.testkit.power;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The same load on a real ext4, which is full for a while, or is shut down in the middle. */
final class RealFileSystem {
  private static final int MEGABYTES = 64;
  private static final int FEW_MEGABYTES = 24;
  private static final int RUNS = 400;
  private static final int FEW_RUNS = 90;
  private static final int SECONDS = 60;
  private static final int FULL_MILLIS = 2_000;
  private static final int MOST_MILLIS = 1_500;

  private final Lab lab;
  private final Path shutDown;
  private final Lab.Condition condition;
  private final List<String> broken = new ArrayList<>();
  private int acknowledged;

  RealFileSystem(Lab lab, Path shutDown, Lab.Condition condition) {
    this.lab = lab;
    this.shutDown = shutDown;
    this.condition = condition;
  }

  /** Shuts it down as often as asked for, at any moment, in these ways in turn. */
  Finding isShutDown(String part, Finding.Kind kind, List<Integer> ways, int cases, long seed) {
    var random = new SplittableRandom(seed);
    for (int i = 0; i < cases; i++) {
      int flags = ways.get(i % ways.size());
      int millis = random.nextInt(MOST_MILLIS);
      play(part, i, MEGABYTES, (place, disk) -> shutDown(place, disk, millis, flags));
    }
    return new Finding(part, kind, cases, broken, acknowledged + " acknowledgements");
  }

  Finding isFullForAWhile(String part, int cases) {
    for (int i = 0; i < cases; i++) {
      play(part, i, FEW_MEGABYTES, this::fillUp);
    }
    return new Finding(
        part, Finding.Kind.PROMISE, cases, broken, acknowledged + " acknowledgements");
  }

  /** What happens to a disk under load. */
  private interface Trouble {
    /** Gives what was acknowledged before it was over. */
    Acknowledged happen(Lab.Place place, LoopDisk disk) throws Exception;
  }

  private void play(String part, int number, int megabytes, Trouble trouble) {
    Path directory = lab.work().resolve(part.replaceAll("\\W", "-") + "-" + number);
    try {
      var place = Lab.Place.in(directory);
      try (var disk = LoopDisk.make(directory.resolve("image"), megabytes, place.root())) {
        Acknowledged before = trouble.happen(place, disk);
        acknowledged += before.size();
        PowerJudge.judge(place.data(), before);
      }
      Lab.delete(directory);
    } catch (Exception | AssertionError e) {
      broken.add("%s: %s".formatted(directory.getFileName(), Lab.words(e)));
    }
  }

  private static Acknowledged said(Lab.Place place) throws IOException {
    var acknowledged = new Acknowledged();
    for (String line : Files.readAllLines(place.said())) {
      acknowledged.hear(line, Instant.now());
    }
    return acknowledged;
  }

  private Acknowledged shutDown(Lab.Place place, LoopDisk disk, int millis, int flags)
      throws Exception {
    Process process = lab.start(place, new Lab.Life(0, RUNS, SECONDS, false), condition);
    awaitLines(place, 2, process);
    Thread.sleep(millis);
    // Without power nobody says anything any more, while ext4 lets a sync succeed that was under
    // way when it was shut down.
    Acknowledged before = said(place);
    disk.shutDown(shutDown, flags);
    process.destroyForcibly().waitFor();
    disk.startAgain();
    return before;
  }

  private Acknowledged fillUp(Lab.Place place, LoopDisk disk) throws Exception {
    Process process = lab.start(place, new Lab.Life(0, FEW_RUNS, SECONDS, true), condition);
    awaitLines(place, 20, process);
    Path filler = place.root().resolve("filler");
    fill(filler);
    Thread.sleep(FULL_MILLIS);
    boolean held = process.isAlive();
    Files.delete(filler);
    Lab.Ended ended = Lab.await(place, process, SECONDS);
    assertThat(held).as("held up by the full disk").isTrue();
    assertThat(ended).isEqualTo(new Lab.Ended(0, ""));
    return said(place);
  }

  private static void fill(Path filler) throws IOException {
    try (OutputStream out = Files.newOutputStream(filler)) {
      while (true) {
        out.write(new byte[4096]);
      }
    } catch (IOException full) {
      assertThat(full).hasMessageContaining("No space left");
    }
  }

  private static void awaitLines(Lab.Place place, int lines, Process process) throws Exception {
    while (!Files.exists(place.said()) || Files.readAllLines(place.said()).size() < lines) {
      assertThat(process.isAlive()).as("alive, after " + lines + " lines").isTrue();
      Thread.sleep(5);
    }
  }
}
