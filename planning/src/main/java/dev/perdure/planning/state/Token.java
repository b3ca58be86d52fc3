package dev.perdure.planning.state;

import dev.perdure.model.TokenStatus;
import dev.perdure.model.json.Json;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One visit of one node, as long as it is live.
 *
 * @param attempt the attempt at work, or the next one while it is pending; 0 before the first
 * @param input what its work gets, once that is known
 * @param config the settings with their holes filled, or null where the definition's own hold
 * @param due when the attempt or wait has taken too long, when the time that it waits for has come,
 *     or when the next attempt begins; null for never
 * @param uncleanEnds during how many unclean ends in a row it was at work
 * @param branch the innermost branch that it is in, of a fan-out with a group or without; 0: none
 * @param iterations how often its lineage took each transition
 */
public record Token(
    long id,
    String node,
    long parent,
    TokenStatus status,
    int attempt,
    @Nullable Json input,
    Json.@Nullable Obj config,
    @Nullable Instant due,
    int uncleanEnds,
    long branch,
    Iterations iterations) {

  /** After so many unclean ends in a row the work itself is suspected, and held back. */
  public static final int MAX_UNCLEAN_ENDS = 3;

  static Token created(long id, String node, long parent, long branch, Iterations iterations) {
    return new Token(
        id, node, parent, TokenStatus.PENDING, 0, null, null, null, 0, branch, iterations);
  }

  Token dispatched(
      int nextAttempt,
      @Nullable Json newInput,
      Json.@Nullable Obj newConfig,
      @Nullable Instant by) {
    return new Token(
        id,
        node,
        parent,
        TokenStatus.DISPATCHED,
        nextAttempt,
        newInput == null ? input : newInput,
        newConfig == null ? config : newConfig,
        by,
        0,
        branch,
        iterations);
  }

  /** It waits for what is not its own. */
  Token waiting(int nextAttempt, @Nullable Instant until) {
    return new Token(
        id,
        node,
        parent,
        TokenStatus.WAITING_FOR_EVENT,
        nextAttempt,
        input,
        config,
        until,
        0,
        branch,
        iterations);
  }

  /** Its work is a run of its own from now on. */
  Token waitingForChild(int nextAttempt, @Nullable Json newInput, @Nullable Instant by) {
    return new Token(
        id,
        node,
        parent,
        TokenStatus.WAITING_FOR_SUBWORKFLOW,
        nextAttempt,
        newInput == null ? input : newInput,
        config,
        by,
        0,
        branch,
        iterations);
  }

  Token retried(int nextAttempt, Instant at) {
    return new Token(
        id,
        node,
        parent,
        TokenStatus.PENDING,
        nextAttempt,
        input,
        config,
        at,
        0,
        branch,
        iterations);
  }

  Token withUncleanEnds(int count) {
    return new Token(
        id, node, parent, status, attempt, input, config, due, count, branch, iterations);
  }

  Token withDue(@Nullable Instant by) {
    return new Token(
        id, node, parent, status, attempt, input, config, by, uncleanEnds, branch, iterations);
  }

  /** Whether it can go on at once: nothing is at work for it and it waits for no time. */
  public boolean isReady() {
    return status == TokenStatus.PENDING && due == null;
  }

  /** Whether its next attempt begins by itself, later. */
  public boolean isBackingOff() {
    return status == TokenStatus.PENDING && due != null;
  }

  /** Whether its work is handed out, and not {@linkplain #isHeld held}. */
  public boolean isAtWork() {
    return status == TokenStatus.DISPATCHED && !isHeld();
  }

  /** Whether its work is not issued any more, nor its time counted, until somebody looks at it. */
  public boolean isHeld() {
    return uncleanEnds >= MAX_UNCLEAN_ENDS;
  }

  /** How many attempts were handed out. */
  public int attempts() {
    return status == TokenStatus.PENDING && attempt > 0 ? attempt - 1 : attempt;
  }
}
