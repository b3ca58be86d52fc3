package dev.perdure.model.decision;

import dev.perdure.model.json.Json;
import java.util.List;

/**
 * A value for one path below {@code state} or {@code output}; the empty path replaces the whole.
 */
public record ContextWrite(Root root, List<String> path, Json value) {

  public ContextWrite {
    path = List.copyOf(path);
  }

  /** Which part of the context. */
  public enum Root {
    STATE,
    OUTPUT
  }
}
