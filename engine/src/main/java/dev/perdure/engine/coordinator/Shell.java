package dev.perdure.engine.coordinator;

import dev.perdure.model.ActorId;
import dev.perdure.planning.state.RunState;
import java.time.Duration;
import java.time.Instant;

/**
 * What a coordinator asks of whatever runs it. Calls come from the actor's thread unless said
 * otherwise.
 */
public interface Shell {

  /** Runs the task on the actor's thread, after what is queued there; callable from any thread. */
  void onThreadOf(ActorId actor, Runnable task);

  /** Hands an actor a message, loading it if need be; callable from any thread. */
  void deliver(ActorId actor, Envelope envelope);

  /**
   * There may be something new in an actor's inbox; callable from any thread. Only a hint: whoever
   * misses it finds the message when it is loaded next.
   */
  void checkInbox(ActorId actor);

  /** Runs the task on the actor's thread after a while. */
  void later(ActorId actor, Duration delay, Runnable task);

  /** The actor brought work to the executor, which is to be told that it can begin. */
  void workBrought(ActorId actor);

  /** The actor wants to be woken at this time at the latest, and that is on disk. */
  void alarmSet(ActorId actor, Instant at);

  /** The actor has handled a wake-up. */
  void wakeHandled(ActorId actor);

  /** Entries of the actor up to {@code seq} are on disk, and the state is that of those. */
  void committed(ActorId actor, RunState state, long seq);

  /** The actor has nothing to do in memory and may be forgotten; at once if it has ended. */
  void idle(ActorId actor, boolean ended);

  /** Whether the actor's thread has nothing else to do at this moment. */
  boolean isAlone(ActorId actor);

  /** Whether new turns may begin; false while the process closes. */
  boolean mayBegin();

  /** Another owner has taken over: this process must not decide anything any more. */
  void fenced();

  /** What a planner saw, line by line, of a run that is traced. */
  void trace(ActorId actor, String line);
}
