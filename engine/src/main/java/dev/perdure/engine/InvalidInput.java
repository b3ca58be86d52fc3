package dev.perdure.engine;

import java.util.List;

/** The input does not fit the workflow's schema; no run was started. */
public final class InvalidInput extends PerdureException {
  private static final long serialVersionUID = 1L;
  private final transient List<String> violations;

  public InvalidInput(String workflow, List<String> violations) {
    super(
        "The input does not fit workflow '%s': %s"
            .formatted(workflow, String.join("; ", violations)));
    this.violations = List.copyOf(violations);
  }

  public List<String> violations() {
    return violations;
  }
}
