package dev.perdure.testkit;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;

/** Plays one simulated world for each seed, and says what happened in them. */
public final class Simulations {
  private static final Duration PROGRESS_EVERY = Duration.ofSeconds(5);
  private static final int MOST_TROUBLED_STEPS = 300;

  /** All but a few worlds are at rest long before, whatever goes wrong in them. */
  private static final int LONGEST_TROUBLE = 100_000;

  /** The reference gives a run up long before; what is larger takes minutes and shows no more. */
  private static final int MOST_TOKENS = 2_000;

  /** When so many seeds have failed, nobody needs to know of more. */
  private static final int MOST_FAILURES = 100;

  /** So many tell all that happened in their worlds. */
  private static final int MOST_REPORTS = 3;

  private final Screen screen;
  private final ManyWorlds worlds;
  private final AtomicBoolean told = new AtomicBoolean();

  private Simulations(Seeds seeds, Screen screen) {
    this.screen = screen;
    this.worlds = new ManyWorlds(seeds, MOST_FAILURES, Simulations::play, this::failed);
  }

  /**
   * From one seed to another, which is not played itself; perhaps on so many threads. Ends with 1
   * if a seed fails, and with 2 if it does not understand.
   */
  public static void main(String[] args) throws InterruptedException {
    Seeds seeds;
    try {
      seeds = Seeds.of(args);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(2);
      return;
    }
    var screen = new Screen(System.out, Boolean.getBoolean("perdure.terminal"));
    System.exit(new Simulations(seeds, screen).playAll() ? 0 : 1);
  }

  /** Whoever stops it hears what came of it until then. */
  private boolean playAll() throws InterruptedException {
    Runtime.getRuntime().addShutdownHook(new Thread(this::tell));
    worlds.begin();
    while (!worlds.await(PROGRESS_EVERY)) {
      screen.progress(worlds.score().progress());
    }
    tell();
    return worlds.score().failures().isEmpty();
  }

  private void tell() {
    if (!told.getAndSet(true)) {
      screen.say(worlds.score().all());
    }
  }

  private void failed(long seed, Throwable e) {
    boolean shown = worlds.score().failures().size() <= MOST_REPORTS;
    screen.say(shown ? String.valueOf(e.getMessage()) : "Seed " + seed + " fails, too");
  }

  /** Fails with all that is needed to see what went wrong. */
  static Tally play(long seed) {
    try {
      return play(seed, Log.none());
    } catch (RuntimeException | Error e) {
      throw new AssertionError(report(seed, e), e);
    }
  }

  private static Tally play(long seed, Log log) {
    var random = new SplittableRandom(seed);
    Faults faults = Faults.some(random.nextLong());
    Scene scene = random.nextInt(3) == 0 ? new WrittenScene() : new RandomScene(random.nextLong());
    var simulation = new Simulation(random.nextLong(), faults, log).atMostTokens(MOST_TOKENS);
    boolean toTheEnd = random.nextInt(3) == 0;
    simulation.troubleFor(toTheEnd ? LONGEST_TROUBLE : random.nextInt(MOST_TROUBLED_STEPS));
    var tally = new Tally();
    scene.prepare(simulation, random.split());
    try {
      simulation.run();
      if (toTheEnd && !simulation.restedInTrouble()) {
        tally.neverAtRest();
      }
      scene.judge(simulation, tally);
    } catch (Simulation.TooBig e) {
      tally.givenUp();
    }
    tally.count(simulation, faults);
    return tally;
  }

  /** The same seed gives the same world, so it is played again, and written down this time. */
  private static String report(long seed, Throwable first) {
    Log log = Log.kept();
    try {
      play(seed, log);
    } catch (RuntimeException | Error e) {
      return "%s%nSeed %d, repeat it with: testkit/simulate %d %d%n%s"
          .formatted(log, seed, seed, seed + 1, e);
    }
    return "Seed %d failed once, and not again: %s".formatted(seed, first);
  }
}
