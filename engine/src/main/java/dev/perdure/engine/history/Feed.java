package dev.perdure.engine.history;

import dev.perdure.engine.RunEvent;
import dev.perdure.engine.Subscription;
import dev.perdure.model.ActorId;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.StoreException;
import dev.perdure.storage.StoreReader;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One subscription: reads the journal from where the listener is, then again after every signal.
 *
 * <p>Stored and live events are the same thing read from the same place, so there is no gap and no
 * duplicate between them, and a slow listener holds up nobody.
 */
public final class Feed implements Subscription {
  private static final int PAGE = 500;
  private static final Duration PAUSE = Duration.ofMillis(200);
  private static final Logger LOG = LoggerFactory.getLogger(Feed.class);

  private final ActorId actor;
  private final long afterSeq;
  private final StoreReader store;
  private final Consumer<RunEvent> listener;
  private final EventReader reader;
  private final Semaphore news = new Semaphore(1);
  private long seq;
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
    try {
      while (!closed) {
        news.acquire();
        news.drainPermits();
        read();
      }
    } catch (InterruptedException e) {
      close();
    } catch (RuntimeException e) {
      LOG.error("A listener to run {} failed, and hears nothing more", actor.id(), e);
      close();
    }
  }

  private void read() throws InterruptedException {
    List<JournalEntry> page;
    do {
      page = page();
      for (JournalEntry entry : page) {
        tell(entry);
        seq = entry.seq();
      }
    } while (page.size() == PAGE && !closed);
  }

  /** A store that cannot be read is asked again after a while. */
  private List<JournalEntry> page() throws InterruptedException {
    while (!closed) {
      try {
        return store.journal(actor, seq, PAGE);
      } catch (StoreException e) {
        if (!closed) {
          LOG.warn("A listener to run {} waits for the store: {}", actor.id(), e.getMessage());
          Thread.sleep(PAUSE);
        }
      }
    }
    return List.of();
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
