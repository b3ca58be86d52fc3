package dev.perdure.testkit;

import dev.perdure.engine.alarm.Scheduler;
import java.time.Duration;

/** Timers of the simulated world. */
record SimulatedScheduler(World world) implements Scheduler {

  @Override
  public Scheduled after(Duration delay, Runnable task) {
    World.Timer timer = world.after(delay, task);
    return timer::callOff;
  }

  @Override
  public void close() {}
}
