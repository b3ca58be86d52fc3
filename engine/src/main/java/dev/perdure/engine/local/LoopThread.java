package dev.perdure.engine.local;

import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One platform thread that runs tasks in the order in which they came. */
final class LoopThread implements LoopExecutor {
  private static final Logger LOG = LoggerFactory.getLogger(LoopThread.class);

  /** How long to wait for a loop that is to end. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** The last task of a loop. */
  private record Stop() implements Runnable {
    @Override
    public void run() {}
  }

  private final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
  private final Thread thread;
  private boolean closed;

  LoopThread(String name) {
    thread = Thread.ofPlatform().daemon().name(name).start(this::loop);
  }

  @Override
  public void execute(Runnable task) {
    synchronized (tasks) {
      if (closed) {
        throw new RejectedExecutionException("This loop is closed");
      }
      tasks.add(task);
    }
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
  @SuppressWarnings("CatchingUnchecked")
  private static void run(Runnable task) {
    try {
      task.run();
    } catch (Throwable e) {
      LOG.error("A task of the loop failed", e);
    }
  }

  @Override
  public void drain() {
    var drained = new CountDownLatch(1);
    try {
      execute(drained::countDown);
      if (!drained.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("A loop is still busy after {}", PATIENCE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    synchronized (tasks) {
      closed = true;
      tasks.add(new Stop());
    }
    try {
      thread.join(PATIENCE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
