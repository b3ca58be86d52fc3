package dev.perdure.engine.alarm;

import java.time.Duration;

/** Runs a task after a while. Thread-safe. */
public interface Scheduler extends AutoCloseable {

  Scheduled after(Duration delay, Runnable task);

  @Override
  void close();

  /** Something that will happen unless it is called off. */
  @FunctionalInterface
  interface Scheduled {
    void callOff();
  }
}
