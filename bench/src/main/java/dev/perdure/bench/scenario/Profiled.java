package dev.perdure.bench.scenario;

import dev.perdure.engine.WorkflowEngine;
import java.nio.file.Path;
import java.time.Duration;

/** The sequential case for somebody who watches it from outside. */
public final class Profiled {
  public static final int IN_FLIGHT = 256;

  /** Long enough for the compiler to come to rest. */
  private static final Duration WARM_UP = Duration.ofSeconds(15);

  private static final Duration WATCHED = Duration.ofSeconds(10);

  private Profiled() {}

  /** Tells when the engine is warm and the load is on, and when it is over; gives steps/s. */
  public static double sequences(Path directory, Runnable begin, Runnable end)
      throws InterruptedException {
    try (WorkflowEngine engine = Engines.at(directory).open()) {
      engine.deploy(Engines.sequence());
      Sequences.stepsPerSecond(engine, IN_FLIGHT, WARM_UP.toNanos());
      begin.run();
      double steps = Sequences.stepsPerSecond(engine, IN_FLIGHT, WATCHED.toNanos());
      end.run();
      return steps;
    }
  }
}
