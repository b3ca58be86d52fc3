package dev.perdure.engine.alarm;

import dev.perdure.model.ActorId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Wakes only the actors that this process has taken up itself, each with a timer of its own. */
public final class OwnAlarms implements AlarmClock {
  private final InstantSource clock;
  private final Scheduler scheduler;
  private final Consumer<ActorId> wake;
  private final Map<ActorId, Scheduler.Scheduled> timers = new HashMap<>();

  public OwnAlarms(InstantSource clock, Scheduler scheduler, Consumer<ActorId> wake) {
    this.clock = clock;
    this.scheduler = scheduler;
    this.wake = wake;
  }

  @Override
  public synchronized void set(ActorId actor, Instant at) {
    Scheduler.Scheduled timer =
        scheduler.after(Waits.until(at, clock.instant()), () -> ring(actor, at));
    Scheduler.Scheduled before = timers.put(actor, timer);
    if (before != null) {
      before.callOff();
    }
  }

  /** The timer may be early where the clock was put back, or the wait is long. */
  private void ring(ActorId actor, Instant at) {
    if (clock.instant().isBefore(at)) {
      set(actor, at);
    } else {
      wake.accept(actor);
    }
  }

  @Override
  public void handled(ActorId actor) {}
}
