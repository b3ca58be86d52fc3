package dev.perdure.engine.executor;

import java.util.ArrayDeque;

/** Lets a bounded number of jobs of one action run at a time, the others in the order they came. */
final class Lane {
  private final int limit;
  private final ArrayDeque<Entrant> waiting = new ArrayDeque<>();
  private int running;

  /** Something that runs when there is room. */
  interface Entrant {
    /** There is room now; it must {@linkplain Lane#leave leave} once it is over. */
    void admitted();

    /** False if it was called off meanwhile. */
    boolean wanted();
  }

  Lane(int limit) {
    this.limit = limit;
  }

  void enter(Entrant entrant) {
    synchronized (waiting) {
      if (running >= limit) {
        waiting.add(entrant);
        return;
      }
      running++;
    }
    entrant.admitted();
  }

  /** Whether somebody else was admitted instead. */
  boolean leave() {
    Entrant next = next();
    if (next != null) {
      next.admitted();
    }
    return next != null;
  }

  /**
   * The next one that is still wanted takes over the place; if there is none, the place is free.
   */
  private @org.jspecify.annotations.Nullable Entrant next() {
    synchronized (waiting) {
      Entrant next = waiting.poll();
      while (next != null && !next.wanted()) {
        next = waiting.poll();
      }
      if (next == null) {
        running--;
      }
      return next;
    }
  }
}
