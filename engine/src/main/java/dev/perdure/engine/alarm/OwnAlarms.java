package dev.perdure.engine.alarm;

import dev.perdure.model.ActorId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Consumer;

/** Wakes only the actors that this process has taken up itself, each with a timer of its own. */
public final class OwnAlarms implements AlarmClock {
  private final InstantSource clock;
  private final Scheduler scheduler;
  private final Consumer<ActorId> wake;

  public OwnAlarms(InstantSource clock, Scheduler scheduler, Consumer<ActorId> wake) {
    this.clock = clock;
    this.scheduler = scheduler;
    this.wake = wake;
  }

  @Override
  public void set(ActorId actor, Instant at) {
    Duration wait = Duration.between(clock.instant(), at);
    Duration delay = wait.isNegative() ? Duration.ZERO : wait.plusMillis(1);
    scheduler.after(delay, () -> wake.accept(actor));
  }

  @Override
  public void handled(ActorId actor) {}
}
