package dev.perdure.storage.sqlite;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Work on its way to the writer, in order; whoever brings more than it holds has to wait. */
final class WorkQueue {
  private final int maxQueued;
  private final int maxGroup;
  private final long maxGroupBytes;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition notEmpty = lock.newCondition();
  private final Condition notFull = lock.newCondition();
  private final ArrayDeque<Work> queue = new ArrayDeque<>();
  private boolean closed;

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
      notEmpty.signal();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * The next work that shares a transaction: what is there, up to the limits, but no less than one.
   * Waits for it; empty if the queue is closed and nothing is left.
   */
  List<Work> take() {
    lock.lock();
    try {
      while (queue.isEmpty() && !closed) {
        notEmpty.awaitUninterruptibly();
      }
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
