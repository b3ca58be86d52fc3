package dev.perdure.engine.coordinator;

import dev.perdure.planning.definition.ExecutableWorkflow;

/** Deployed workflows, compiled once. Thread-safe. */
@FunctionalInterface
public interface Workflows {

  /** Throws {@link IllegalStateException} if there is no such version. */
  ExecutableWorkflow get(String name, int version);
}
