package dev.perdure.engine.alarm;

import dev.perdure.model.ActorId;
import java.time.Instant;

/** Knows when which actor wants to be woken. Thread-safe. */
public interface AlarmClock {

  /** The actor wants to be woken at this time, and that is on disk. */
  void set(ActorId actor, Instant at);

  /** The actor has handled its wake-up. */
  void handled(ActorId actor);
}
