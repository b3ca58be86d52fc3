package dev.perdure.engine.local;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One platform thread that runs tasks one after the other: those of others in the order in which
 * they came, and its own, in their order, between them.
 *
 * <p>What others bring while it works is taken together before its own tasks go on, so that a turn
 * finds all messages that have arrived.
 */
final class LoopThread implements LoopExecutor {
  private static final Logger LOG = LoggerFactory.getLogger(LoopThread.class);

  /** How long to wait for a loop that is to end. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** The last task of a loop. */
  private record Stop() implements Runnable {
    @Override
    public void run() {}
  }

  private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final ArrayDeque<Runnable> own = new ArrayDeque<>();
  private final Thread thread;
  private volatile boolean asleep;
  private volatile boolean closed;

  LoopThread(String name) {
    thread = Thread.ofPlatform().daemon().name(name).unstarted(this::loop);
    thread.start();
  }

  /** A task that comes when the loop has been told to stop is refused, unless it still runs. */
  @Override
  public void execute(Runnable task) {
    if (Thread.currentThread() == thread) {
      own.add(task);
      return;
    }
    if (closed) {
      throw closedAlready();
    }
    tasks.add(task);
    if (closed && tasks.remove(task)) {
      throw closedAlready();
    }
    wake();
  }

  private static RejectedExecutionException closedAlready() {
    return new RejectedExecutionException("This loop is closed");
  }

  private void wake() {
    if (asleep) {
      LockSupport.unpark(thread);
    }
  }

  private void loop() {
    while (true) {
      for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
        if (task instanceof Stop) {
          runOwn();
          return;
        }
        run(task);
      }
      runOwn();
      if (own.isEmpty() && tasks.isEmpty()) {
        rest();
      }
    }
  }

  /** Those that are there now; what they bring comes after the tasks of others. */
  private void runOwn() {
    for (int count = own.size(); count > 0; count--) {
      run(own.remove());
    }
  }

  private void rest() {
    asleep = true;
    while (tasks.isEmpty()) {
      LockSupport.park(this);
    }
    asleep = false;
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
  public boolean isAlone() {
    return own.isEmpty() && tasks.isEmpty();
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
    closed = true;
    tasks.add(new Stop());
    wake();
    try {
      thread.join(PATIENCE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
