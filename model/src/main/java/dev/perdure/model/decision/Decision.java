package dev.perdure.model.decision;

import dev.perdure.model.NodeError;
import dev.perdure.model.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a planner wants to happen. It carries outcomes, never recipes: to carry it out
 * nobody reads a definition, evaluates an expression or looks at a clock.
 */
public sealed interface Decision {

  /** Goes into the journal, and changes the run's state. */
  sealed interface Write extends Decision {}

  /** Leaves the run after the commit; may be issued again at any time. */
  sealed interface Send extends Decision {}

  // Lifecycle

  /** The run begins with this input and, from the context's defaults, this state. */
  record InitializeRun(
      String runId,
      String workflow,
      int version,
      Map<String, String> labels,
      Json input,
      Json.Obj state,
      Instant startedAt,
      @Nullable Instant deadline)
      implements Write {}

  record CompleteRun(Json result) implements Write {}

  record FailRun(NodeError error) implements Write {}

  record TimeOutRun(NodeError error) implements Write {}

  record CancelRun(String reason) implements Write {}

  // Tokens

  /**
   * A token stands at a node.
   *
   * @param parent the token it follows; 0 for the first
   * @param via the transition taken; null for the first
   */
  record CreateToken(long token, String node, long parent, @Nullable String via) implements Write {}

  /**
   * An attempt of a token's work is handed out.
   *
   * @param input what the work gets; null if an earlier attempt recorded it
   * @param config the action's settings, if holes in their text were filled; else null, and the
   *     definition's own hold
   * @param deadline when the attempt has taken too long; null for never
   */
  record DispatchToken(
      long token,
      int attempt,
      @Nullable Json input,
      Json.@Nullable Obj config,
      @Nullable Instant deadline)
      implements Write {}

  /** The attempt failed; the next one is due at {@code at}. */
  record RetryToken(long token, int nextAttempt, Instant at, NodeError error) implements Write {}

  record CompleteToken(long token) implements Write {}

  /** The token's node failed for good; its scope remembers the error as the last one. */
  record FailToken(long token, NodeError error) implements Write {}

  record CancelTokens(List<Long> tokens, String reason) implements Write {
    public CancelTokens {
      tokens = List.copyOf(tokens);
    }
  }

  // Context

  /** What a token's node returned; {@code keep} where an expression may ask for it later. */
  record RecordResult(long token, Json result, boolean keep) implements Write {}

  /** Values for paths of the context, written together. */
  record WriteContext(long token, List<ContextWrite> writes) implements Write {
    public WriteContext {
      writes = List.copyOf(writes);
    }
  }

  /** The node whose error was the last one has completed since. */
  record ClearLastError(long token) implements Write {}

  // Trouble

  /** A message changed nothing. */
  record Ignore(String reason) implements Write {}

  /** These tokens were at work when the process ended without notice. */
  record CountUncleanEnd(List<Long> tokens) implements Write {
    public CountUncleanEnd {
      tokens = List.copyOf(tokens);
    }
  }

  /** The run is parked; {@code held} is a message to plan again after the repair, or empty. */
  record RaiseIncident(String reason, String held) implements Write {}

  /** The run goes on; unclean ends are counted anew. */
  record ResolveIncident() implements Write {}

  // Sends

  /**
   * Work for the executor.
   *
   * @param idempotencyKey the same for all attempts of a token
   */
  record Execute(
      long token,
      int attempt,
      String node,
      String action,
      Json input,
      Json.Obj config,
      String idempotencyKey)
      implements Send {}

  /** Nobody waits for a token's work any more. */
  record StopWork(long token) implements Send {}

  /** The run has more to do than fits into one message. */
  record ContinueLater() implements Send {}
}
