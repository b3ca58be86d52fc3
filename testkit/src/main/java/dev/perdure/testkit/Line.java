package dev.perdure.testkit;

import dev.perdure.engine.local.LoopExecutor;
import java.util.ArrayDeque;
import java.util.concurrent.RejectedExecutionException;

/** A first-in first-out queue of tasks of the simulated world; it stands for a thread. */
final class Line implements LoopExecutor {
  private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
  private boolean held;
  private boolean closed;

  @Override
  public void execute(Runnable task) {
    if (closed) {
      throw new RejectedExecutionException("This line is closed");
    }
    tasks.add(task);
  }

  boolean isReady() {
    return !held && !tasks.isEmpty();
  }

  void step() {
    tasks.remove().run();
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
    for (int queued = tasks.size(); queued > 0; queued--) {
      step();
    }
  }

  @Override
  public void close() {
    closed = true;
    drain();
  }
}
