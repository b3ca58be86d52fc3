package dev.perdure.storage.sqlite;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Work on its way to the writer, in order; whoever brings more than it holds has to wait. Knows
 * whether somebody is writing, so that only one does.
 */
final class WorkQueue {
  /** After so many the writer has its turn, also if it has not come to it by itself. */
  static final int MOST_BY_OTHERS = 4 * Checkpoints.LOOK_EVERY;

  private final int maxQueued;
  private final int maxGroup;
  private final long maxGroupBytes;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition notEmpty = lock.newCondition();
  private final Condition notFull = lock.newCondition();
  private final ArrayDeque<Work> queue = new ArrayDeque<>();
  private boolean closed;
  private boolean writerWrites;
  private boolean otherWrites;
  private int writtenByOthers;

  WorkQueue(int maxQueued, int maxGroup, long maxGroupBytes) {
    this.maxQueued = maxQueued;
    this.maxGroup = maxGroup;
    this.maxGroupBytes = maxGroupBytes;
  }

  /**
   * Waits while the queue is full, unless told not to: the writer itself must not wait for itself.
   * False if the queue is closed.
   */
  boolean put(Work work, boolean mayWait) {
    lock.lock();
    try {
      while (mayWait && queue.size() >= maxQueued && !closed) {
        notFull.awaitUninterruptibly();
      }
      if (closed) {
        return false;
      }
      queue.add(work);
      if (!otherWrites) {
        notEmpty.signal();
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * True if nobody writes and nothing waits, so that the caller may write something at once. Then
   * it must {@linkplain #end say} when it has. Whoever does so again and again may be faster than
   * the writer wakes up, and is refused before the log grows long.
   */
  boolean tryBegin() {
    lock.lock();
    try {
      boolean free =
          !writerWrites
              && !otherWrites
              && !closed
              && queue.isEmpty()
              && writtenByOthers < MOST_BY_OTHERS;
      otherWrites |= free;
      return free;
    } finally {
      lock.unlock();
    }
  }

  /** Somebody else than the writer has written. Every so often the writer looks after that. */
  void end() {
    lock.lock();
    try {
      otherWrites = false;
      writtenByOthers++;
      if (closed || writtenByOthers >= Checkpoints.LOOK_EVERY || !queue.isEmpty()) {
        notEmpty.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * The next work that shares a transaction: what is there, up to the limits. Waits for it, or
   * until others have written so often that it is time to look after them, and then is empty. Null
   * if the queue is closed and nothing is left.
   */
  @Nullable List<Work> take() {
    lock.lock();
    try {
      writerWrites = false;
      while (otherWrites
          || (queue.isEmpty() && !closed && writtenByOthers < Checkpoints.LOOK_EVERY)) {
        notEmpty.awaitUninterruptibly();
      }
      if (queue.isEmpty() && closed) {
        return null;
      }
      writerWrites = true;
      List<Work> group = poll();
      notFull.signalAll();
      return group;
    } finally {
      lock.unlock();
    }
  }

  private List<Work> poll() {
    var group = new ArrayList<Work>(Math.min(queue.size(), maxGroup));
    long bytes = 0;
    while (!queue.isEmpty() && group.size() < maxGroup) {
      bytes += queue.element().bytes();
      if (bytes > maxGroupBytes && !group.isEmpty()) {
        break;
      }
      group.add(queue.remove());
    }
    return group;
  }

  /** How often others than the writer have written since it was asked last. */
  int writtenByOthers() {
    lock.lock();
    try {
      int times = writtenByOthers;
      writtenByOthers = 0;
      return times;
    } finally {
      lock.unlock();
    }
  }

  boolean isEmpty() {
    lock.lock();
    try {
      return queue.isEmpty();
    } finally {
      lock.unlock();
    }
  }

  /** Takes nothing more; what is there can still be taken out. */
  void close() {
    lock.lock();
    try {
      closed = true;
      notEmpty.signalAll();
      notFull.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
