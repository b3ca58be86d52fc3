package dev.perdure.model.decision;

import dev.perdure.model.Artifact;
import dev.perdure.model.NodeError;
import dev.perdure.model.Parent;
import dev.perdure.model.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  /**
   * The run begins with this input and, from the context's defaults, this state.
   *
   * @param parent null for a root
   * @param tasks the versions that it keeps of the tasks for which its workflow names none
   * @param artifacts those of its parent that it may see
   */
  record InitializeRun(
      String runId,
      String workflow,
      int version,
      Map<String, String> labels,
      Json input,
      Json.Obj state,
      Instant startedAt,
      @Nullable Instant deadline,
      @Nullable Parent parent,
      Map<String, Integer> tasks,
      List<Artifact> artifacts)
      implements Write {
    public InitializeRun {
      artifacts = List.copyOf(artifacts);
      tasks = Map.copyOf(tasks);
    }

    /** A run without tasks. */
    public InitializeRun(
        String runId,
        String workflow,
        int version,
        Map<String, String> labels,
        Json input,
        Json.Obj state,
        Instant startedAt,
        @Nullable Instant deadline,
        @Nullable Parent parent) {
      this(
          runId, workflow, version, labels, input, state, startedAt, deadline, parent, Map.of(),
          List.of());
    }

    /** A root without tasks. */
    public InitializeRun(
        String runId,
        String workflow,
        int version,
        Map<String, String> labels,
        Json input,
        Json.Obj state,
        Instant startedAt,
        @Nullable Instant deadline) {
      this(runId, workflow, version, labels, input, state, startedAt, deadline, null);
    }
  }

  /** A child ends before its first token: its input does not fit. */
  record RefuseInput(NodeError error) implements Write {}

  record CompleteRun(Json result) implements Write {}

  record FailRun(NodeError error) implements Write {}

  record TimeOutRun(NodeError error) implements Write {}

  /**
   * @param byParent whether its parent wants it so, and need not hear of it
   */
  record CancelRun(String reason, boolean byParent) implements Write {
    public CancelRun(String reason) {
      this(reason, false);
    }
  }

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

  /**
   * The time of the attempt at work counts from now on, or not.
   *
   * @param deadline when it has taken too long; null: it has not begun, so its time does not count
   */
  record SetDeadline(long token, @Nullable Instant deadline) implements Write {}

  /**
   * A token begins to wait.
   *
   * @param attempt which time it does so
   * @param due when the time that it waits for has come, or when it has waited too long; null for
   *     never
   */
  record BeginWait(long token, int attempt, Awaited what, Instant since, @Nullable Instant due)
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

  // Fan-outs and fan-ins

  /**
   * A token's transitions open an instance of a fan-out.
   *
   * @param token the origin, whose place and lineage it begins with
   * @param group null: its tokens stay in the origin's scope, and end on their own
   * @param total how many branches all its transitions make together
   * @param via the transitions that open it
   * @param deadline when its fan-in has waited too long; null for never
   */
  record OpenFanOut(
      long instance,
      long token,
      @Nullable String group,
      int total,
      List<String> via,
      @Nullable Instant deadline)
      implements Write {
    public OpenFanOut {
      via = List.copyOf(via);
    }
  }

  /**
   * One of those transitions makes its tokens, numbered from {@code firstToken} on; each of them
   * begins a branch.
   *
   * @param items what they are made for; null where they are only counted
   * @param concurrency how many may have begun and not be over; null: all
   */
  record SpawnTokens(
      long instance,
      long firstToken,
      String node,
      String via,
      int firstIndex,
      int count,
      @Nullable Json items,
      @Nullable String itemVar,
      @Nullable Integer concurrency)
      implements Write {}

  /** A spawned token, and its branch, begin. */
  record BeginToken(long token) implements Write {}

  /** A token stands at the fan-in of an instance that it is in, for the branch that it is in. */
  record WaitForSiblings(long token, long instance, int index) implements Write {}

  /** A branch is no longer live. */
  record SettleBranch(long instance, int index, BranchEnd end) implements Write {}

  /** How a branch can end. */
  enum BranchEnd {
    ARRIVED,
    ENDED,
    FAILED
  }

  /** The first branch has arrived; the others are waited for until then. */
  record ArmFanIn(long instance, Instant at) implements Write {}

  /** What the branches that arrived leave in the enclosing scope. */
  record MergeBranches(long instance, ContextWrite write) implements Write {}

  /**
   * The instance is over, and one token goes on in the enclosing scope.
   *
   * @param counted the fan-in's transitions, which the token's lineage has taken now
   */
  record ActivateFanIn(long instance, long token, String node, List<String> counted)
      implements Write {
    public ActivateFanIn {
      counted = List.copyOf(counted);
    }
  }

  /** The instance is over, and one token is there in the enclosing scope to fail with this code. */
  record FailFanIn(long instance, long token, String node, List<String> counted, String code)
      implements Write {
    public FailFanIn {
      counted = List.copyOf(counted);
    }
  }

  /** The instance is over with all that was in it, because what it was opened in is. */
  record CloseFanOut(long instance) implements Write {}

  // Children

  /**
   * An attempt of a token is a run of its own.
   *
   * @param version null: the latest when the child starts
   * @param input what the child gets; null if an earlier attempt recorded it
   * @param inherits whether it sees the artifacts that are staged by now
   * @param deadline when the attempt has taken too long; null for never
   */
  record StartChild(
      long token,
      int attempt,
      String child,
      String workflow,
      @Nullable Integer version,
      @Nullable Json input,
      boolean inherits,
      @Nullable Instant deadline)
      implements Write {

    /** A child that sees no artifacts of its parent. */
    public StartChild(
        long token,
        int attempt,
        String child,
        String workflow,
        @Nullable Integer version,
        @Nullable Json input,
        @Nullable Instant deadline) {
      this(token, attempt, child, workflow, version, input, false, deadline);
    }
  }

  /** Nobody waits for these runs any more: they are to end. */
  record CancelChildren(List<String> children, String reason) implements Write {
    public CancelChildren {
      children = List.copyOf(children);
    }
  }

  // Events

  /**
   * An event was sent to the run, which keeps it until a token takes it.
   *
   * @param event counts the events of the run
   * @param id by which the sender tells a repeated send; null if that does not matter
   */
  record ReceiveEvent(long event, String name, Json payload, @Nullable String id)
      implements Write {}

  /** A token sends an event to a run, which may be its own. */
  record EmitEvent(long token, String run, String name, Json payload) implements Write {}

  /** A token takes an event; nobody else gets it. */
  record TakeEvent(long event, long token) implements Write {}

  // Context

  /** What a token's node returned; {@code keep} where an expression may ask for it later. */
  record RecordResult(long token, Json result, boolean keep) implements Write {}

  /** What a token's work, or its child, staged is the run's from now on. */
  record StageArtifacts(long token, List<Artifact> artifacts) implements Write {
    public StageArtifacts {
      artifacts = List.copyOf(artifacts);
    }
  }

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
   * @param config literal where it needs no secrets; else each text in it is a template whose holes
   *     are secrets
   * @param idempotencyKey the same for all attempts of a token
   * @param secrets the names of those that the config needs
   * @param untimed whether its time does not count until it is said that it has begun
   */
  record Execute(
      long token,
      int attempt,
      String node,
      String action,
      Json input,
      Json.Obj config,
      String idempotencyKey,
      Set<String> secrets,
      boolean untimed)
      implements Send {
    public Execute {
      secrets = Set.copyOf(secrets);
    }

    /** Work whose time counts already. */
    public Execute(
        long token,
        int attempt,
        String node,
        String action,
        Json input,
        Json.Obj config,
        String idempotencyKey,
        Set<String> secrets) {
      this(token, attempt, node, action, input, config, idempotencyKey, secrets, false);
    }

    /** Work that needs no secrets. */
    public Execute(
        long token,
        int attempt,
        String node,
        String action,
        Json input,
        Json.Obj config,
        String idempotencyKey) {
      this(token, attempt, node, action, input, config, idempotencyKey, Set.of());
    }
  }

  /** Nobody waits for a token's work any more. */
  record StopWork(long token) implements Send {}

  /** The run has more to do than fits into one message. */
  record ContinueLater() implements Send {}
}
