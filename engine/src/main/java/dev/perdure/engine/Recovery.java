package dev.perdure.engine;

import dev.perdure.engine.alarm.Scheduler;
import dev.perdure.model.ActorId;
import dev.perdure.model.RunStatus;
import dev.perdure.storage.ActorRow;
import dev.perdure.storage.StoreException;
import dev.perdure.storage.StoreReader;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes up the runs that had work outstanding when the last process ended, or have a message in
 * their inbox, a bounded number at a time.
 *
 * <p>A run that somebody asks for meanwhile is taken up then, without waiting for its place.
 */
final class Recovery {

  /** How many runs are being loaded at a time. */
  static final int WINDOW = 100;

  /** How many runs are looked up at a time. */
  private static final int PAGE = 500;

  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);

  private final StoreReader store;
  private final Scheduler scheduler;
  private final BiConsumer<ActorId, Runnable> takeUp;
  private final @Nullable String only;
  private final ArrayDeque<ActorId> found = new ArrayDeque<>();
  private Optional<ActorId> last = Optional.empty();
  private boolean allFound;

  /**
   * @param takeUp takes up one run, and calls back when that is done
   */
  Recovery(
      StoreReader store,
      Scheduler scheduler,
      BiConsumer<ActorId, Runnable> takeUp,
      @Nullable String only) {
    this.store = store;
    this.scheduler = scheduler;
    this.takeUp = takeUp;
    this.only = only;
  }

  /** Begins with the first of them; each one that is taken up makes room for another. */
  void start() {
    if (only != null) {
      takeUpTree(only);
      return;
    }
    for (int i = 0; i < WINDOW; i++) {
      takeUpNext();
    }
  }

  private void takeUpTree(String root) {
    Optional<ActorRow> row = store.actor(ActorId.run(root));
    row.filter(r -> !RunStatus.ofWord(r.standing().status()).isFinal())
        .ifPresent(r -> takeUp.accept(r.actor(), () -> {}));
  }

  private void takeUpNext() {
    try {
      next().ifPresent(actor -> takeUp.accept(actor, this::takeUpNext));
    } catch (StoreException e) {
      LOG.warn("Recovery waits for the store: {}", e.getMessage());
      scheduler.after(PAUSE, this::takeUpNext);
    }
  }

  private synchronized Optional<ActorId> next() {
    if (found.isEmpty() && !allFound) {
      List<ActorId> page = store.outstanding(last, PAGE);
      found.addAll(page);
      last = page.isEmpty() ? last : Optional.of(page.getLast());
      allFound = page.size() < PAGE;
    }
    return Optional.ofNullable(found.poll());
  }
}
