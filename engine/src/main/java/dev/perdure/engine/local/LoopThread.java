package dev.perdure.engine.local;

import java.util.ArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One platform thread that runs tasks in the order in which they came. */
final class LoopThread implements Executor, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LoopThread.class);

  /** The last task of a loop. */
  private record Stop() implements Runnable {
    @Override
    public void run() {}
  }

  private final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
  private final Thread thread;

  LoopThread(String name) {
    thread = Thread.ofPlatform().daemon().name(name).start(this::loop);
  }

  @Override
  public void execute(Runnable task) {
    tasks.add(task);
  }

  private void loop() {
    var batch = new ArrayList<Runnable>();
    while (true) {
      try {
        batch.add(tasks.take());
      } catch (InterruptedException e) {
        return;
      }
      tasks.drainTo(batch);
      for (Runnable task : batch) {
        if (task instanceof Stop) {
          return;
        }
        run(task);
      }
      batch.clear();
    }
  }

  /** A task that throws has a mistake of ours; the others of this loop are not to suffer for it. */
  private static void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      LOG.error("A task of the loop failed", e);
    }
  }

  /** Runs what is queued, and ends. */
  @Override
  public void close() {
    tasks.add(new Stop());
    try {
      thread.join(5_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
