package dev.perdure.planning.reference;

import dev.perdure.model.json.Json;
import dev.perdure.planning.reference.ReferenceRun.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Drives both through one schedule, by seed, to the run's end. A calm schedule lets work end in any
 * order and time pass from due to due; a rough one also repeats, comes late, wakes at any time and
 * cancels.
 */
final class Driver {
  private static final int MOST_STEPS = 2_000;

  private final Random random;
  private final boolean rough;
  private final World world;
  private final Lockstep pair;
  private final List<Event> told = new ArrayList<>();
  private long now;

  Driver(long seed, Spec spec, Json input, Coverage coverage) {
    this.random = new Random(seed * 6_364_136_223L + 11);
    this.rough = seed % 2 == 0;
    this.world = new World(seed);
    this.pair = new Lockstep(spec, input, coverage);
  }

  Lockstep pair() {
    return pair;
  }

  World world() {
    return world;
  }

  boolean isRough() {
    return rough;
  }

  void drive() {
    hear(new Event.Start());
    for (int step = 0; pair.reference().isRunning(); step++) {
      if (step > MOST_STEPS) {
        throw new AssertionError("Expected the run to end, but it goes on and on");
      }
      if (rough && random.nextInt(3) == 0) {
        trouble();
      } else {
        progress();
      }
    }
    if (rough) {
      hear(stranger());
      hear(new Event.Wake());
    }
  }

  /** A piece of work ends, or time passes until something is due. */
  private void progress() {
    List<Work> work = pair.reference().atWork();
    Optional<Long> due = pair.reference().nextDue();
    List<String> events = pair.reference().awaited();
    if (!events.isEmpty() && (random.nextInt(3) == 0 || (work.isEmpty() && due.isEmpty()))) {
      send(events.get(random.nextInt(events.size())));
      return;
    }
    if (work.isEmpty() && due.isEmpty()) {
      throw new AssertionError("Expected the run to wait for something, but it waits for nothing");
    }
    if (work.isEmpty() || (due.isPresent() && random.nextInt(4) == 0)) {
      now = Math.max(now, due.orElseThrow());
      hear(new Event.Wake());
    } else {
      hear(world.endOf(work.get(random.nextInt(work.size()))));
    }
  }

  private void send(String event) {
    hear(new Event.Sent(event, Json.object("v", Json.of(random.nextInt(3)))));
  }

  private void trouble() {
    switch (random.nextInt(9)) {
      case 7 -> send("e" + random.nextInt(3));
      case 0, 1 -> hear(stranger());
      case 2, 3 -> hear(told.get(random.nextInt(told.size())));
      case 4, 5 -> wakeAnyTime();
      case 6 -> now += random.nextInt(5_000);
      default -> hear(random.nextInt(12) == 0 ? new Event.Cancel() : new Event.Wake());
    }
  }

  private void wakeAnyTime() {
    now += random.nextInt(30_000);
    hear(new Event.Wake());
  }

  /** For a token or an attempt that nobody waits for. */
  private Event stranger() {
    long token = random.nextInt(12);
    int attempt = random.nextBoolean() ? 7 : -1;
    return random.nextBoolean()
        ? new Event.Completed(token, attempt, Json.of(1))
        : new Event.Failed(token, attempt, "E0", true);
  }

  private void hear(Event event) {
    if (!(event instanceof Event.Start) || told.isEmpty()) {
      told.add(event);
      pair.hear(event, now);
    }
  }
}
