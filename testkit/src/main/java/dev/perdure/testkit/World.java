package dev.perdure.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;

/**
 * A small universe of one thread: queues whose order the seed decides, and a clock that moves only
 * when nothing else is left to do.
 */
final class World implements InstantSource {
  private final SplittableRandom random;
  private final List<Line> lines = new ArrayList<>();
  private final PriorityQueue<Timer> timers = new PriorityQueue<>();
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private long timersMade;

  World(long seed) {
    this.random = new SplittableRandom(seed);
  }

  SplittableRandom random() {
    return random;
  }

  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  @Override
  public Instant instant() {
    return now;
  }

  /** Tasks that happen one after the other, at any speed relative to other lines. */
  Line line() {
    var line = new Line();
    lines.add(line);
    return line;
  }

  /** A first-in first-out queue of tasks. */
  static final class Line implements Executor {
    private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();

    @Override
    public void execute(Runnable task) {
      tasks.add(task);
    }
  }

  Timer after(Duration delay, Runnable task) {
    Duration wait = delay.isNegative() ? Duration.ZERO : delay;
    var timer = new Timer(now.plus(wait), timersMade++, task);
    timers.add(timer);
    return timer;
  }

  /** Something that happens at a time unless it is called off. */
  static final class Timer implements Comparable<Timer> {
    private final Instant at;
    private final long number;
    private final Runnable task;
    private boolean calledOff;

    Timer(Instant at, long number, Runnable task) {
      this.at = at;
      this.number = number;
      this.task = task;
    }

    void callOff() {
      calledOff = true;
    }

    @Override
    public int compareTo(Timer other) {
      int byTime = at.compareTo(other.at);
      return byTime != 0 ? byTime : Long.compare(number, other.number);
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return Long.hashCode(number);
    }
  }

  /** Lets one thing happen; false if there is nothing left that could. */
  boolean step() {
    List<Line> ready = lines.stream().filter(line -> !line.tasks.isEmpty()).toList();
    if (!ready.isEmpty()) {
      ready.get(random.nextInt(ready.size())).tasks.remove().run();
      return true;
    }
    Timer next = nextTimer();
    if (next == null) {
      return false;
    }
    now = next.at.isAfter(now) ? next.at : now;
    next.task.run();
    return true;
  }

  private @org.jspecify.annotations.Nullable Timer nextTimer() {
    Timer next = timers.poll();
    while (next != null && next.calledOff) {
      next = timers.poll();
    }
    return next;
  }

  /** Everything that was to happen will not: the process is gone. */
  void forgetEverything() {
    lines.clear();
    timers.clear();
  }
}
