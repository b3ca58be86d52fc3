package dev.perdure.engine.alarm;

import dev.perdure.model.ActorId;
import dev.perdure.storage.Alarm;
import dev.perdure.storage.Store;
import dev.perdure.storage.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Wakes actors by the store's index of alarms, with one timer for the earliest of them.
 *
 * <p>A wake-up that is under way is not given again; the index shows it until the actor has handled
 * it.
 */
public final class StoreAlarms implements AlarmClock {

  /** How many actors are woken in one go. */
  static final int MAX_WAKES = 1_000;

  /** How soon to look again while wake-ups are under way, or the store does not answer. */
  private static final Duration SOON = Duration.ofMillis(20);

  private static final Logger LOG = LoggerFactory.getLogger(StoreAlarms.class);

  private final Store store;
  private final InstantSource clock;
  private final Scheduler scheduler;
  private final Consumer<ActorId> wake;
  private final Set<ActorId> underWay = ConcurrentHashMap.newKeySet();
  private final Object lock = new Object();
  private @Nullable Instant next;
  private Scheduler.@Nullable Scheduled timer;

  public StoreAlarms(
      Store store, InstantSource clock, Scheduler scheduler, Consumer<ActorId> wake) {
    this.store = store;
    this.clock = clock;
    this.scheduler = scheduler;
    this.wake = wake;
  }

  /** Looks at the index for the first time. */
  public void start() {
    look();
  }

  @Override
  public void set(ActorId actor, Instant at) {
    lookAt(at);
  }

  @Override
  public void handled(ActorId actor) {
    underWay.remove(actor);
  }

  private void lookAt(Instant at) {
    synchronized (lock) {
      if (next != null && !at.isBefore(next)) {
        return;
      }
      if (timer != null) {
        timer.callOff();
      }
      next = at;
      timer = scheduler.after(Waits.until(at, clock.instant()), this::look);
    }
  }

  private void look() {
    synchronized (lock) {
      next = null;
    }
    Instant now = clock.instant();
    try {
      if (wakeDue(now)) {
        lookAt(now.plus(SOON));
      }
      store.nextAlarm(now).ifPresent(this::lookAt);
    } catch (StoreException e) {
      LOG.warn("Alarms wait for the store: {}", e.getMessage());
      lookAt(now.plus(SOON));
    } catch (RuntimeException e) {
      LOG.error("Alarms could not be looked at", e);
      lookAt(now.plus(SOON));
    }
  }

  /** True if there were any: the index shows them until they are handled. */
  private boolean wakeDue(Instant now) {
    List<Alarm> due = store.alarmsDue(now, MAX_WAKES);
    for (Alarm alarm : due) {
      if (underWay.add(alarm.actor())) {
        wake.accept(alarm.actor());
      }
    }
    return !due.isEmpty();
  }
}
