package dev.perdure.planning.reference;

import dev.perdure.model.json.Json;
import dev.perdure.planning.reference.Memory.RunStatus;
import org.jspecify.annotations.Nullable;

/** How a run ended, as far as its user sees; an error by its codes. */
public record Outcome(RunStatus status, @Nullable Json result, @Nullable String error) {

  static Outcome of(ReferenceRun run) {
    Problem error = run.error();
    return new Outcome(run.status(), run.result(), error == null ? null : error.toString());
  }
}
