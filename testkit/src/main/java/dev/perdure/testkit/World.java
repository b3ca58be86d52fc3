package dev.perdure.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A small universe of one thread: processes whose queues the seed puts in order, and time that
 * passes only when nothing else is left to do.
 *
 * <p>Timers know how much time has passed; the clock on the wall may be set to anything meanwhile.
 */
final class World implements InstantSource {
  private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

  private final SplittableRandom random;
  private final List<Line> lines = new ArrayList<>();
  private final PriorityQueue<Timer> timers = new PriorityQueue<>();
  private final Log log;
  private Duration passed = Duration.ZERO;
  private Duration clockError = Duration.ZERO;
  private long timersMade;

  World(long seed, Log log) {
    this.random = new SplittableRandom(seed);
    this.log = log;
  }

  SplittableRandom random() {
    return random;
  }

  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  /** Some time up to this, in whole milliseconds. */
  Duration upTo(Duration most) {
    return Duration.ofMillis(random.nextLong(most.toMillis() + 1));
  }

  /** How much time has passed, whatever the clock shows. */
  Duration passed() {
    return passed;
  }

  /** What the clock on the wall shows. */
  @Override
  public Instant instant() {
    return BEGINNING.plus(passed).plus(clockError);
  }

  /** Time passes in the middle of something; what is due meanwhile happens later. */
  void pass(Duration time) {
    passed = passed.plus(time);
  }

  /** Somebody sets the clock on the wall. */
  void setClock(Duration ahead) {
    clockError = clockError.plus(ahead);
  }

  /**
   * @param what is asked for only if somebody keeps it
   */
  void note(String who, Supplier<String> what) {
    log.add(passed, who, what);
  }

  /** What lives and dies together. */
  final class Lifetime {
    private final List<Line> own = new ArrayList<>();
    private boolean ended;

    /** Tasks that happen one after the other, at any speed relative to other lines. */
    Line line() {
      var line = new Line(random);
      own.add(line);
      lines.add(line);
      return line;
    }

    Timer after(Duration delay, Runnable task) {
      Duration wait = delay.isNegative() ? Duration.ZERO : delay;
      var timer = new Timer(this, passed.plus(wait), timersMade++, task);
      timers.add(timer);
      return timer;
    }

    /** Everything that was to happen in it will not. */
    void end() {
      ended = true;
      lines.removeAll(own);
    }
  }

  Lifetime lifetime() {
    return new Lifetime();
  }

  /** Something that happens at a time unless it is called off. */
  static final class Timer implements Comparable<Timer> {
    private final Lifetime owner;
    private final Duration at;
    private final long number;
    private final Runnable task;
    private boolean calledOff;

    Timer(Lifetime owner, Duration at, long number, Runnable task) {
      this.owner = owner;
      this.at = at;
      this.number = number;
      this.task = task;
    }

    void callOff() {
      calledOff = true;
    }

    private boolean isOff() {
      return calledOff || owner.ended;
    }

    @Override
    public int compareTo(Timer other) {
      int byTime = at.compareTo(other.at);
      return byTime != 0 ? byTime : Long.compare(number, other.number);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return Long.hashCode(number);
    }
  }

  /** Lets one thing happen; false if there is nothing left that could. */
  boolean step() {
    var ready = new ArrayList<Line>(lines.size());
    for (Line line : lines) {
      if (line.isReady()) {
        ready.add(line);
      }
    }
    if (!ready.isEmpty()) {
      ready.get(random.nextInt(ready.size())).step();
      return true;
    }
    Timer next = timers.poll();
    while (next != null && next.isOff()) {
      next = timers.poll();
    }
    if (next == null) {
      return false;
    }
    passed = next.at.compareTo(passed) > 0 ? next.at : passed;
    next.task.run();
    return true;
  }
}
