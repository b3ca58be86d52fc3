package dev.perdure.cli;

import java.time.Duration;

/** Notices that nothing has happened for a while, once for each while. */
final class Stillness {

  private static final Duration A_WHILE = Duration.ofSeconds(1);

  private long lastStir = System.nanoTime();
  private boolean noticed;

  /** Something happened. */
  synchronized void stir() {
    lastStir = System.nanoTime();
    noticed = false;
  }

  /** True the first time that it is asked after a while in which nothing happened. */
  synchronized boolean isNew() {
    if (noticed || System.nanoTime() - lastStir < A_WHILE.toNanos()) {
      return false;
    }
    noticed = true;
    return true;
  }
}
