package dev.perdure.model.definition;

import dev.perdure.model.json.Json;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A graph of nodes and the transitions between them.
 *
 * @param version the version its author pinned, or null: the store counts
 * @param nodes by name, in file order
 * @param outputMapping what the result is made of; null: what mappings wrote to {@code output}
 */
public record Workflow(
    String name,
    @Nullable Integer version,
    @Nullable String description,
    @Nullable Json inputSchema,
    @Nullable Json contextSchema,
    @Nullable Json outputSchema,
    String initialNode,
    @Nullable Duration timeout,
    Map<String, Node> nodes,
    List<Transition> transitions,
    @Nullable Json outputMapping) {

  public Workflow {
    nodes = Collections.unmodifiableMap(new LinkedHashMap<>(nodes));
    transitions = List.copyOf(transitions);
  }

  /** Begins to declare a workflow in Java. */
  public static WorkflowBuilder named(String name) {
    return new WorkflowBuilder(name);
  }
}
