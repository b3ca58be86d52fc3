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

  void step() {
    boolean others = own.isEmpty() || (!tasks.isEmpty() && random.nextBoolean());
    Runnable next = others ? tasks.remove() : own.remove();
    running = true;
    try {
      next.run();
    } finally {
      running = false;
    }
  }

  /** Nothing of it happens until it is let go. */
  void hold() {
    held = true;
  }

  void letGo() {
    held = false;
  }

  @Override
  public void drain() {
    for (int queued = tasks.size() + own.size(); queued > 0; queued--) {
      step();
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
