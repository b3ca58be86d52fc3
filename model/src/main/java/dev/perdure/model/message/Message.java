package dev.perdure.model.message;

import dev.perdure.model.Artifact;
import dev.perdure.model.NodeError;
import dev.perdure.model.Parent;
import dev.perdure.model.json.Json;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a run can be told. */
public sealed interface Message {

  /**
   * Begin. The input of a root has been checked against the workflow's schema and its defaults are
   * filled in; that of a child is as its parent mapped it.
   *
   * @param parent null for a root
   * @param tasks the versions to keep of the tasks for which the workflow names none
   * @param artifacts those of its parent that it may see
   */
  record Start(
      String runId,
      String workflow,
      int version,
      Json input,
      Map<String, String> labels,
      @Nullable Parent parent,
      Map<String, Integer> tasks,
      List<Artifact> artifacts)
      implements Message {
    public Start {
      artifacts = List.copyOf(artifacts);
      labels = Collections.unmodifiableMap(new TreeMap<>(labels));
      tasks = Collections.unmodifiableMap(new TreeMap<>(tasks));
    }

    /** Before it is known which versions of its tasks it will keep. */
    public Start(
        String runId,
        String workflow,
        int version,
        Json input,
        Map<String, String> labels,
        @Nullable Parent parent) {
      this(runId, workflow, version, input, labels, parent, Map.of(), List.of());
    }

    public Start withTasks(Map<String, Integer> versions) {
      return new Start(runId, workflow, version, input, labels, parent, versions, artifacts);
    }

    /** The start of a root. */
    public Start(
        String runId, String workflow, int version, Json input, Map<String, String> labels) {
      this(runId, workflow, version, input, labels, null);
    }
  }

  /**
   * From a parent to a child that does not exist yet: begin.
   *
   * @param version null: the latest when this is heard
   * @param artifacts those of the parent that it may see
   */
  record StartChild(
      String runId,
      String workflow,
      @Nullable Integer version,
      Json input,
      Parent parent,
      List<Artifact> artifacts)
      implements Message {
    public StartChild {
      artifacts = List.copyOf(artifacts);
    }

    /** One that sees no artifacts of its parent. */
    public StartChild(
        String runId, String workflow, @Nullable Integer version, Json input, Parent parent) {
      this(runId, workflow, version, input, parent, List.of());
    }

    /** The start that it becomes when the version is known. */
    public Start at(int found) {
      return new Start(runId, workflow, found, input, Map.of(), parent, Map.of(), artifacts);
    }
  }

  /**
   * From a child to its parent: it completed.
   *
   * @param artifacts what it staged, which is its parent's from now on
   */
  record ChildCompleted(
      long token, int attempt, String child, Json result, List<Artifact> artifacts)
      implements Message {
    public ChildCompleted {
      artifacts = List.copyOf(artifacts);
    }

    /** One that staged nothing. */
    public ChildCompleted(long token, int attempt, String child, Json result) {
      this(token, attempt, child, result, List.of());
    }
  }

  /**
   * From a child to its parent: it failed, timed out or was cancelled.
   *
   * @param refused whether it never began, because its input does not fit
   */
  record ChildFailed(long token, int attempt, String child, NodeError error, boolean refused)
      implements Message {}

  /** From a parent to its child: end now, and do not report. */
  record CancelChild(String reason) implements Message {}

  /**
   * An attempt of a token's work gave a result.
   *
   * @param artifacts what it staged; the contents are kept already
   */
  record WorkCompleted(long token, int attempt, Json result, List<Artifact> artifacts)
      implements Message {
    public WorkCompleted {
      artifacts = List.copyOf(artifacts);
    }

    /** Work that staged nothing. */
    public WorkCompleted(long token, int attempt, Json result) {
      this(token, attempt, result, List.of());
    }
  }

  /** An attempt of a token's work failed. */
  record WorkFailed(long token, int attempt, Failure failure) implements Message {}

  /** An attempt of a token's work cannot begin yet: nobody here can do it. */
  record WorkHeld(long token, int attempt) implements Message {}

  /** An attempt of a token's work that was held has begun. */
  record WorkBegun(long token, int attempt) implements Message {}

  /**
   * Somebody sends an event.
   *
   * @param id the same again means the same event; null: every send is an event of its own
   */
  record Event(String name, Json payload, @Nullable String id) implements Message {}

  /**
   * Somebody answers what the run asked for.
   *
   * @param node where it is asked
   * @param branch in which branch; null if that is not said
   * @param token whose question it is; null if that is not said
   */
  record Answer(String node, @Nullable Integer branch, @Nullable Long token, Json answer)
      implements Message {}

  /** The alarm went off: something may be due. */
  record Wake() implements Message {}

  /** From the run to itself: go on with the tokens that the last message left for later. */
  record Continue() implements Message {}

  /** End the run now. */
  record Cancel(String reason) implements Message {}

  /** The run was at work when its process ended without notice. */
  record UncleanEnd() implements Message {}

  /**
   * The run cannot go on by itself. {@code held} is the message that could not be planned, as text,
   * to be planned again after the repair; empty if there is none.
   */
  record Park(String reason, String held) implements Message {}

  /** The journal has as many entries as a run may have: the run ends here. */
  record JournalFull(long entries) implements Message {}

  /** What parked the run is repaired: go on. */
  record Resume() implements Message {}
}
