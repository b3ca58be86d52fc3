package dev.perdure.engine.coordinator;

import dev.perdure.planning.definition.ExecutableWorkflow;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Deployed workflows, compiled once. Thread-safe. */
public interface Workflows {

  /** Throws {@link IllegalStateException} if there is no such version. */
  ExecutableWorkflow get(String name, int version);

  /**
   * The version that a start means now, null being the latest. Where there is none, whoever asked
   * is expected to look into its inbox again when there is one.
   */
  Optional<Integer> version(String name, @Nullable Integer version);
}
