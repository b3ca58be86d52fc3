package dev.perdure.model.definition;

import dev.perdure.model.json.Json;
import org.jspecify.annotations.Nullable;

/** What a node does with a token. */
public sealed interface Work {

  /** Passes through at once with the result {@code {}}. */
  record PassThrough() implements Work {}

  /** Runs an action; texts in {@code config} may have holes. */
  record Action(String action, Json.Obj config) implements Work {}

  /** Fails on purpose, without retry; {@code message} may have holes. */
  record Fail(String code, String message) implements Work {
    /** The message of one whose author gave none. */
    public static final String UNEXPLAINED = "failed on purpose";
  }

  /**
   * Runs a task.
   *
   * @param version null: the latest when the run starts
   */
  record RunTask(String task, @Nullable Integer version) implements Work {}

  /**
   * Runs another workflow, as a run of its own.
   *
   * @param version null: the latest when the child starts
   * @param inheritArtifacts whether the child sees what is staged here
   */
  record Subworkflow(
      String workflow, @Nullable Integer version, OnFailure onFailure, boolean inheritArtifacts)
      implements Work {}

  /** What the failure of a subworkflow means. */
  enum OnFailure {
    PROPAGATE,
    /** The node completes with the error as its result. */
    CATCH
  }

  /** Waits. */
  record WaitFor(Wait what) implements Work {}
}
