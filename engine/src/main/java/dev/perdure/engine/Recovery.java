package dev.perdure.engine;

import dev.perdure.engine.alarm.Scheduler;
import dev.perdure.engine.journal.JournalText;
import dev.perdure.model.ActorId;
import dev.perdure.model.RunStatus;
import dev.perdure.model.message.Message;
import dev.perdure.storage.ActorQuery;
import dev.perdure.storage.ActorRow;
import dev.perdure.storage.StoreException;
import dev.perdure.storage.StoreReader;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
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

  private final Pages pages;
  private final Scheduler scheduler;
  private final BiConsumer<ActorId, Runnable> takeUp;
  private final ArrayDeque<ActorId> found = new ArrayDeque<>();
  private boolean allFound;

  /**
   * @param takeUp takes up one run, and calls back when that is done
   * @param only the root of the only tree to take up; null for all
   */
  Recovery(
      StoreReader store,
      Scheduler scheduler,
      BiConsumer<ActorId, Runnable> takeUp,
      @Nullable String only) {
    this.pages =
        only == null ? new OutstandingRuns(store) : new TreeOfRuns(store, ActorId.run(only));
    this.scheduler = scheduler;
    this.takeUp = takeUp;
  }

  /** Begins with the first of them; each one that is taken up makes room for another. */
  void start() {
    for (int i = 0; i < WINDOW; i++) {
      takeUpNext();
    }
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
    while (found.isEmpty() && !allFound) {
      Optional<List<ActorId>> page = pages.next();
      page.ifPresentOrElse(found::addAll, () -> allFound = true);
    }
    return Optional.ofNullable(found.poll());
  }

  /** Where the runs are found; nothing is skipped if reading a page fails. */
  private interface Pages {

    /** Empty when there are no more; a page may have nothing on it. */
    Optional<List<ActorId>> next();
  }

  /** Runs with work outstanding or a message in their inbox. */
  private static final class OutstandingRuns implements Pages {
    private final StoreReader store;
    private Optional<ActorId> last = Optional.empty();
    private boolean over;

    OutstandingRuns(StoreReader store) {
      this.store = store;
    }

    @Override
    public Optional<List<ActorId>> next() {
      if (over) {
        return Optional.empty();
      }
      List<ActorId> page = store.outstanding(last, PAGE);
      last = page.isEmpty() ? last : Optional.of(page.getLast());
      over = page.size() < PAGE;
      return Optional.of(page);
    }
  }

  /**
   * The open runs of one tree, the sleeping ones too, because nobody else looks after their alarms;
   * and those below it that have only been written to.
   */
  private static final class TreeOfRuns implements Pages {
    private static final Set<String> OPEN =
        Arrays.stream(RunStatus.values())
            .filter(status -> !status.isFinal())
            .map(RunStatus::word)
            .collect(Collectors.toUnmodifiableSet());

    private final StoreReader store;
    private final ActorId root;
    private final OutstandingRuns outstanding;
    private @Nullable ActorId last;
    private boolean allOpenFound;

    TreeOfRuns(StoreReader store, ActorId root) {
      this.store = store;
      this.root = root;
      this.outstanding = new OutstandingRuns(store);
    }

    @Override
    public Optional<List<ActorId>> next() {
      return allOpenFound
          ? outstanding.next().map(page -> page.stream().filter(this::isInTree).toList())
          : Optional.of(open());
    }

    private List<ActorId> open() {
      if (store.actor(root).isEmpty()) {
        allOpenFound = true;
        return List.of();
      }
      var query = new ActorQuery(ActorId.Kind.RUN, null, OPEN, Map.of(), false, root, last, PAGE);
      List<ActorId> page = store.list(query).stream().map(ActorRow::actor).toList();
      last = page.isEmpty() ? last : page.getLast();
      allOpenFound = page.size() < PAGE;
      return page;
    }

    private boolean isInTree(ActorId actor) {
      return store
          .actor(actor)
          .map(row -> row.birth().root().equals(root))
          .orElseGet(() -> isWantedBy(actor));
    }

    private boolean isWantedBy(ActorId unborn) {
      return store.inbox(unborn, 1).stream()
          .map(row -> JournalText.readMessage(row.format(), row.body()))
          .anyMatch(
              message ->
                  message instanceof Message.StartChild start
                      && start.parent().rootId().equals(root.id()));
    }
  }
}
