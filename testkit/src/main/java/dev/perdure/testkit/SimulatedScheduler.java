package dev.perdure.testkit;

import dev.perdure.engine.alarm.Scheduler;
import java.time.Duration;

/** Timers of a process in the simulated world. */
final class SimulatedScheduler implements Scheduler {
  private final World.Lifetime process;
  private boolean closed;

  SimulatedScheduler(World.Lifetime process) {
    this.process = process;
  }

  @Override
  public Scheduled after(Duration delay, Runnable task) {
    World.Timer timer =
        process.after(
            delay,
            () -> {
              if (!closed) {
                task.run();
              }
            });
    return timer::callOff;
  }

  @Override
  public void close() {
    closed = true;
  }
}
