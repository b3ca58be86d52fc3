package dev.perdure.cli;

import java.time.Duration;

/** Notices that nothing has happened for a while, and for twice as long, and so on. */
final class Stillness {

  private static final long A_WHILE = Duration.ofSeconds(1).toNanos();
  private static final long LONGEST = Duration.ofMinutes(1).toNanos();

  private long since = System.nanoTime();
  private long patience = A_WHILE;

  /** Something happened. */
  synchronized void stir() {
    since = System.nanoTime();
    patience = A_WHILE;
  }

  /**
   * True once after each while in which nothing happened: what could be moved by something unseen
   * the first time may not be any more.
   */
  synchronized boolean isNew() {
    long now = System.nanoTime();
    if (now - since < patience) {
      return false;
    }
    since = now;
    patience = Math.min(2 * patience, LONGEST);
    return true;
  }
}
