package dev.perdure.planning.definition;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What came of compiling a workflow.
 *
 * @param workflow there exactly if there is no error
 */
public record Compilation(
    Optional<ExecutableWorkflow> workflow, List<Finding> errors, List<Finding> warnings) {

  public Compilation {
    errors = List.copyOf(errors);
    warnings = List.copyOf(warnings);
  }

  /** The workflow, for callers who know that it has no mistake. */
  public ExecutableWorkflow orElseThrow() {
    return workflow.orElseThrow(
        () ->
            new IllegalArgumentException(
                "Expected a workflow without mistakes, but found:\n"
                    + errors.stream().map(Finding::toString).collect(Collectors.joining("\n"))));
  }
}
