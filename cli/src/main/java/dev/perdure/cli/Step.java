package dev.perdure.cli;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A token of a run, as far as its events tell.
 *
 * @param parent the token it followed; 0 for the first
 * @param attempt the current or, between two, the next one; 0 before the first
 * @param ended when it came to its end, or null
 * @param due when the next attempt begins, or null
 * @param child the run that it started last, or null
 * @param note what went wrong last; empty if nothing did
 */
record Step(
    long token,
    long parent,
    String node,
    Mark mark,
    int attempt,
    Instant began,
    @Nullable Instant ended,
    @Nullable Instant due,
    @Nullable String child,
    String note) {

  static Step created(long token, long parent, String node, Instant at) {
    return new Step(token, parent, node, Mark.WAITING, 0, at, null, null, null, "");
  }

  Step working(int number, Instant at) {
    Instant since = attempt == 0 ? at : began;
    return new Step(token, parent, node, Mark.BUSY, number, since, null, null, child, note);
  }

  /** Waits for what the note says. */
  Step waiting(int number, Instant at, String what) {
    Instant since = attempt == 0 ? at : began;
    return new Step(token, parent, node, Mark.WAITING, number, since, null, null, child, what);
  }

  /** Whether it waits for somebody or something outside. */
  boolean isWaiting() {
    return mark == Mark.WAITING && attempt > 0;
  }

  Step retrying(int number, Instant next, String reason) {
    return new Step(token, parent, node, Mark.RETRYING, number, began, null, next, child, reason);
  }

  Step running(String run) {
    return new Step(token, parent, node, mark, attempt, began, ended, due, run, "run " + run);
  }

  Step ended(Mark how, Instant at, String reason) {
    return new Step(token, parent, node, how, attempt, began, at, null, child, reason);
  }
}
