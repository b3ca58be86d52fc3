package dev.perdure.testkit;

import java.util.SplittableRandom;

/** Plays one simulated world for each seed, and counts what happened in them. */
public final class Simulations {
  private static final int PROGRESS_EVERY = 1_000;
  private static final int MOST_TROUBLED_STEPS = 300;

  private final Tally tally = new Tally();

  Simulations() {}

  /** From one seed to another, which is not played itself. */
  public static void main(String[] args) {
    long first = Long.parseLong(args[0]);
    long beyond = Long.parseLong(args[1]);
    var simulations = new Simulations();
    for (long seed = first; seed < beyond; seed++) {
      simulations.play(seed);
      if ((seed + 1 - first) % PROGRESS_EVERY == 0) {
        System.out.printf("%d seeds, up to %d%n%s%n", seed + 1 - first, seed, simulations.tally);
      }
    }
    System.out.printf("%d seeds%n%s", beyond - first, simulations.tally);
  }

  Tally tally() {
    return tally;
  }

  /** Fails with all that is needed to see what went wrong. */
  void play(long seed) {
    try {
      play(seed, Log.none(), tally);
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError(report(seed, e), e);
    }
  }

  private static void play(long seed, Log log, Tally tally) {
    var random = new SplittableRandom(seed);
    Faults faults = Faults.some(random.nextLong());
    Scene scene = random.nextInt(3) == 0 ? new WrittenScene() : new RandomScene(random.nextLong());
    var simulation = new Simulation(random.nextLong(), faults, log);
    if (random.nextInt(3) > 0) {
      simulation.troubleFor(random.nextInt(MOST_TROUBLED_STEPS));
    }
    scene.prepare(simulation, random.split());
    simulation.run();
    scene.judge(simulation, tally);
    tally.count(simulation, faults);
  }

  /** The same seed gives the same world, so it is played again, and written down this time. */
  private static String report(long seed, Throwable first) {
    Log log = Log.kept();
    try {
      play(seed, log, new Tally());
    } catch (AssertionError | RuntimeException e) {
      return "%s%nSeed %d, repeat it with: testkit/simulate %d %d%n%s"
          .formatted(log, seed, seed, seed + 1, e);
    }
    return "Seed %d failed once, and not again: %s".formatted(seed, first);
  }
}
