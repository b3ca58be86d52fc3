package dev.perdure.engine.coordinator;

import dev.perdure.model.message.Message;
import dev.perdure.planning.definition.ExecutableWorkflow;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Deployed workflows, compiled once. Thread-safe. */
public interface Workflows {

  /** Throws {@link IllegalStateException} if there is no such version. */
  ExecutableWorkflow get(String name, int version);

  /** The version that a start means now, null being the latest; empty if there is none. */
  Optional<Integer> version(String name, @Nullable Integer version);

  /**
   * Whoever could not start it is asked to look into its inbox again when the workflow is deployed;
   * so look once more after this. True if nobody waited for it before.
   */
  boolean await(String name);

  /** The workflow as a run uses it that keeps these versions of its tasks. */
  default ExecutableWorkflow get(String name, int version, Map<String, Integer> tasks) {
    return get(name, version);
  }

  /** The start with the versions of its tasks that there are now. */
  default Message.Start pinned(Message.Start start) {
    return start;
  }
}
