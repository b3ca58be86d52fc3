package dev.perdure.testkit;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Plays the worlds of many seeds on several threads, the lower seeds first, and adds up what
 * happened in them. Thread-safe.
 *
 * <p>When as many have failed as may, no other is begun; those under way are played to their end,
 * so that the lowest seed that fails is the same on any number of threads.
 */
final class ManyWorlds {
  private final Seeds seeds;
  private final int mostFailures;
  private final LongFunction<Tally> world;
  private final BiConsumer<Long, Throwable> whenFailed;
  private final ExecutorService pool;
  private final Map<Long, Long> underWay = new ConcurrentHashMap<>();
  private final long begin = System.nanoTime();

  private final Tally tally = new Tally();
  private final Slowest slowest = new Slowest();
  private final TreeMap<Long, Throwable> failures = new TreeMap<>();
  private long next;
  private long played;

  /**
   * @param world plays the world of a seed, and throws if something is wrong with it
   * @param whenFailed hears of that at once, on the thread on which it happens
   */
  ManyWorlds(
      Seeds seeds,
      int mostFailures,
      LongFunction<Tally> world,
      BiConsumer<Long, Throwable> whenFailed) {
    this.seeds = seeds;
    this.mostFailures = mostFailures;
    this.world = world;
    this.whenFailed = whenFailed;
    this.next = seeds.first();
    this.pool = Executors.newFixedThreadPool(seeds.threads());
  }

  /** Begins, and returns at once. */
  ManyWorlds begin() {
    for (int i = 0; i < seeds.threads(); i++) {
      pool.execute(this::playAll);
    }
    pool.shutdown();
    return this;
  }

  /** Whether everything is over within that time. */
  boolean await(Duration most) throws InterruptedException {
    return pool.awaitTermination(most.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void playAll() {
    for (Long seed = take(); seed != null; seed = take()) {
      long start = System.nanoTime();
      underWay.put(seed, start);
      play(seed);
      underWay.remove(seed);
      over(new Slowest.Took(seed, since(start)));
    }
  }

  private synchronized @Nullable Long take() {
    return next == seeds.beyond() || failures.size() >= mostFailures ? null : Long.valueOf(next++);
  }

  private void play(long seed) {
    try {
      add(world.apply(seed));
    } catch (RuntimeException | Error e) {
      fail(seed, e);
      whenFailed.accept(seed, e);
    }
  }

  private synchronized void add(Tally one) {
    tally.add(one);
  }

  private synchronized void fail(long seed, Throwable e) {
    failures.put(seed, e);
  }

  private synchronized void over(Slowest.Took took) {
    slowest.add(took);
    played++;
  }

  private static Duration since(long start) {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  synchronized Score score() {
    var longest = new Slowest(slowest);
    underWay.forEach((seed, start) -> longest.add(new Slowest.Took(seed, since(start))));
    return new Score(
        seeds,
        played,
        since(begin),
        new Tally().add(tally),
        longest.all(),
        new TreeMap<>(failures));
  }
}
