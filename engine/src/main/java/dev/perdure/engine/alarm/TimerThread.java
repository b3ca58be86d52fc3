package dev.perdure.engine.alarm;

import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The scheduler of a real process: one thread for all timers. */
public final class TimerThread implements Scheduler {
  private static final Logger LOG = LoggerFactory.getLogger(TimerThread.class);
  private final ScheduledThreadPoolExecutor timer;

  public TimerThread() {
    timer =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("perdure-timer").factory(), (task, pool) -> {});
    timer.setRemoveOnCancelPolicy(true);
    timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  @Override
  public Scheduled after(Duration delay, Runnable task) {
    var scheduled = timer.schedule(() -> run(task), delay.toNanos(), TimeUnit.NANOSECONDS);
    return () -> scheduled.cancel(false);
  }

  private static void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      LOG.error("A timer's task failed", e);
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
