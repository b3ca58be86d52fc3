package dev.perdure.testkit;

import dev.perdure.engine.local.LoopExecutor;
import java.util.ArrayDeque;
import java.util.SplittableRandom;
import java.util.concurrent.RejectedExecutionException;

/**
 * Tasks of the simulated world that happen one after the other; it stands for a thread.
 *
 * <p>What it brings itself while it runs a task and what others bring are two queues, and the seed
 * decides which of them goes on.
 */
final class Line implements LoopExecutor {
  private final SplittableRandom random;
  private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
  private final ArrayDeque<Runnable> own = new ArrayDeque<>();
  private boolean running;
  private boolean held;
  private boolean closed;

  Line(SplittableRandom random) {
    this.random = random;
  }

  @Override
  public void execute(Runnable task) {
    if (running) {
      own.add(task);
      return;
    }
    if (closed) {
      throw new RejectedExecutionException("This line is closed");
    }
    tasks.add(task);
  }

  @Override
  public boolean isAlone() {
    return tasks.isEmpty() && own.isEmpty();
  }

  /** Whether somebody else may do what it is there for. */
  boolean isFree() {
    return !held && !closed && isAlone();
  }

  boolean isReady() {
    return !held && !isAlone();
  }

  /** Whether it was a task that somebody else had brought. */
  boolean step() {
    boolean others = own.isEmpty() || (!tasks.isEmpty() && random.nextBoolean());
    Runnable next = others ? tasks.remove() : own.remove();
    running = true;
    try {
      next.run();
    } finally {
      running = false;
    }
    return others;
  }

  /** Nothing of it happens until it is let go. */
  void hold() {
    held = true;
  }

  void letGo() {
    held = false;
  }

  /** What it brings meanwhile may come between, but in place of nothing that was there. */
  @Override
  public void drain() {
    int ofOthers = tasks.size();
    int ofItsOwn = own.size();
    while (ofOthers > 0 || ofItsOwn > 0) {
      if (step()) {
        ofOthers--;
      } else {
        ofItsOwn--;
      }
    }
  }

  /** Runs all that is queued, and all that this brings. */
  void finish() {
    letGo();
    while (isReady()) {
      step();
    }
  }

  @Override
  public void close() {
    closed = true;
    drain();
  }
}
