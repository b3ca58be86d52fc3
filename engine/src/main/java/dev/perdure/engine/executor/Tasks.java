package dev.perdure.engine.executor;

import dev.perdure.planning.definition.ExecutableTask;
import java.util.Optional;

/** Deployed tasks, compiled once. Thread-safe. */
@FunctionalInterface
public interface Tasks {
  Optional<ExecutableTask> find(String name, int version);
}
