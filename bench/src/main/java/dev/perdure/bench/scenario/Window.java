package dev.perdure.bench.scenario;

import dev.perdure.bench.Lab;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Lets so many things be under way at a time, and remembers the first that went wrong. */
final class Window {
  private final Semaphore room;
  private final int most;
  private final AtomicLong ended = new AtomicLong();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private long begun;

  Window(int most) {
    this.most = most;
    this.room = new Semaphore(most);
  }

  /** Begins something as soon as there is room for it. */
  void enter(Supplier<? extends CompletionStage<?>> begin) throws InterruptedException {
    room.acquire();
    begun++;
    var unused = begin.get().whenComplete((done, e) -> leave(e));
  }

  private void leave(@Nullable Throwable e) {
    if (e == null) {
      ended.incrementAndGet();
    } else {
      failure.compareAndSet(null, e);
    }
    room.release();
  }

  boolean failed() {
    return failure.get() != null;
  }

  /** Waits for what is under way, and says how much there was. */
  long end() throws InterruptedException {
    room.acquire(most);
    room.release(most);
    Throwable e = failure.get();
    if (e != null) {
      throw new IllegalStateException("Expected all to end well, but one did not", e);
    }
    Lab.require(ended.get() == begun, begun + " of them to end", ended);
    return begun;
  }
}
