package dev.perdure.engine.history;

import dev.perdure.engine.RunEvent;
import dev.perdure.engine.Subscription;
import dev.perdure.model.ActorId;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.StoreException;
import dev.perdure.storage.StoreReader;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/**
 * One subscription: reads the journal from where the listener is, then again after every signal.
 *
 * <p>Stored and live events are the same thing read from the same place, so there is no gap and no
 * duplicate between them, and a slow listener holds up nobody.
 */
public final class Feed implements Subscription {
  private static final int PAGE = 500;

  private final ActorId actor;
  private final long afterSeq;
  private final StoreReader store;
  private final Consumer<RunEvent> listener;
  private final EventReader reader;
  private final Semaphore news = new Semaphore(1);
  private volatile boolean closed;
  private volatile Runnable onClose = () -> {};

  public Feed(String runId, long afterSeq, StoreReader store, Consumer<RunEvent> listener) {
    this.actor = ActorId.run(runId);
    this.afterSeq = afterSeq;
    this.store = store;
    this.listener = listener;
    this.reader = new EventReader(runId);
  }

  /** Begins to read, on a thread of its own. */
  public void start(Runnable whenClosed) {
    onClose = whenClosed;
    Thread.ofVirtual().name("perdure-feed-" + actor.id()).start(this::follow);
  }

  /** The run has committed something. */
  public void signal() {
    if (news.availablePermits() == 0) {
      news.release();
    }
  }

  private void follow() {
    long seq = 0;
    try {
      while (awaitNews()) {
        seq = readFrom(seq);
      }
    } catch (StoreException e) {
      // A store that closes with its engine is no news to one who does not listen any more.
      if (!closed) {
        throw e;
      }
    }
  }

  /** False if nobody listens any more. */
  private boolean awaitNews() {
    try {
      news.acquire();
    } catch (InterruptedException e) {
      return false;
    }
    news.drainPermits();
    return !closed;
  }

  private long readFrom(long start) {
    long seq = start;
    List<JournalEntry> page;
    do {
      page = store.journal(actor, seq, PAGE);
      for (JournalEntry entry : page) {
        tell(entry);
        seq = entry.seq();
      }
    } while (page.size() == PAGE && !closed);
    return seq;
  }

  private void tell(JournalEntry entry) {
    for (RunEvent event : reader.read(entry)) {
      if (!closed && entry.seq() > afterSeq) {
        listener.accept(event);
      }
    }
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      onClose.run();
      news.release();
    }
  }
}
