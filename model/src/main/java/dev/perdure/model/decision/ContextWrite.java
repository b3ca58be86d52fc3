package dev.perdure.model.decision;

import dev.perdure.model.json.Json;
import java.util.List;

/**
 * A value for one path below a section of the context; the empty path replaces the whole section.
 */
public record ContextWrite(Root root, List<String> path, Json value) {

  public ContextWrite {
    path = List.copyOf(path);
  }

  /** Which part of the context. */
  public enum Root {
    STATE,
    OUTPUT,
    BRANCH_OUTPUT
  }
}
