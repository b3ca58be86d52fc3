package dev.perdure.engine;

import dev.perdure.model.json.Json;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that a run asks a person.
 *
 * @param id grows in the order in which people were asked; see {@link TaskFilter#after}
 * @param branch the index of the branch in which it is asked; null outside of branches
 * @param schema of the answer; null: any
 * @param assignee null: anybody
 * @param due when it will be too late; null for never
 */
public record HumanTask(
    long id,
    String run,
    String workflow,
    String node,
    @Nullable Integer branch,
    long token,
    String prompt,
    @Nullable Json schema,
    @Nullable String assignee,
    Instant since,
    @Nullable Instant due) {

  /** As one names it who answers: its node, and the branch behind a {@code #}. */
  public String name() {
    return branch == null ? node : node + "#" + branch;
  }
}
