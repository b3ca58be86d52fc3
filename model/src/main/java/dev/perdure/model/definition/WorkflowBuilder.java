package dev.perdure.model.definition;

import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Declares a workflow in Java, with the names that files use; begin with {@link Workflow#named}.
 *
 * <p>Whether it is sound is found out when it is deployed, as for a file.
 */
public final class WorkflowBuilder {

  private final String name;
  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final List<Way> ways = new ArrayList<>();
  private final MappingBuilder outputMapping = new MappingBuilder();
  private @Nullable Integer version;
  private @Nullable String description;
  private @Nullable Json inputSchema;
  private @Nullable Json contextSchema;
  private @Nullable Json outputSchema;
  private @Nullable String initialNode;
  private @Nullable Duration timeout;

  WorkflowBuilder(String name) {
    this.name = name;
  }

  /** A declared transition, before ids are given. */
  private record Way(List<String> from, String to, TransitionBuilder settings) {}

  /** Pins the version; without it the store counts. */
  public WorkflowBuilder version(int number) {
    version = number;
    return this;
  }

  public WorkflowBuilder description(String text) {
    description = text;
    return this;
  }

  public WorkflowBuilder inputSchema(String json) {
    return inputSchema(JsonText.read(json));
  }

  public WorkflowBuilder inputSchema(Json schema) {
    inputSchema = schema;
    return this;
  }

  public WorkflowBuilder contextSchema(String json) {
    return contextSchema(JsonText.read(json));
  }

  public WorkflowBuilder contextSchema(Json schema) {
    contextSchema = schema;
    return this;
  }

  public WorkflowBuilder outputSchema(String json) {
    return outputSchema(JsonText.read(json));
  }

  public WorkflowBuilder outputSchema(Json schema) {
    outputSchema = schema;
    return this;
  }

  /** Without it, the first node. */
  public WorkflowBuilder initialNode(String node) {
    initialNode = node;
    return this;
  }

  /** Of a whole run. */
  public WorkflowBuilder timeout(Duration limit) {
    timeout = limit;
    return this;
  }

  /** A node that passes through. */
  public WorkflowBuilder node(String node) {
    return node(node, nothing -> {});
  }

  public WorkflowBuilder node(String node, Consumer<NodeBuilder> settings) {
    var builder = new NodeBuilder(node);
    settings.accept(builder);
    if (nodes.putIfAbsent(node, builder.build()) != null) {
      throw new IllegalStateException(
          "Expected nodes that differ, but workflow '" + name + "' has '" + node + "' already");
    }
    return this;
  }

  /** Plain transitions in a row: {@code reserve -> charge -> ship}. */
  public WorkflowBuilder transition(String text) {
    List<String> stops = Arrays.stream(text.split("->", -1)).map(String::strip).toList();
    if (stops.size() < 2 || stops.contains("")) {
      throw new IllegalArgumentException(
          "Expected transitions such as a -> b -> c, but found '" + text + "'");
    }
    for (int i = 1; i < stops.size(); i++) {
      transition(stops.get(i - 1), stops.get(i));
    }
    return this;
  }

  public WorkflowBuilder transition(String from, String to) {
    return transition(from, to, plain -> {});
  }

  public WorkflowBuilder transition(String from, String to, Consumer<TransitionBuilder> settings) {
    return transition(List.of(from), to, settings);
  }

  /** A transition from each of these nodes, counted on its own. */
  public WorkflowBuilder transition(
      List<String> from, String to, Consumer<TransitionBuilder> settings) {
    var builder = new TransitionBuilder();
    settings.accept(builder);
    ways.add(new Way(List.copyOf(from), to, builder));
    return this;
  }

  /** One entry of the result; text is an expression. */
  public WorkflowBuilder outputMapping(String key, String expression) {
    return outputMapping(key, Json.of(expression));
  }

  public WorkflowBuilder outputMapping(String key, Json value) {
    outputMapping.add(key, value);
    return this;
  }

  /** The whole result as one expression. */
  public WorkflowBuilder outputMapping(String expression) {
    outputMapping.all(Json.of(expression));
    return this;
  }

  public Workflow build() {
    if (nodes.isEmpty()) {
      throw new IllegalStateException(
          "Expected at least one node, but workflow '" + name + "' has none");
    }
    String first = nodes.keySet().iterator().next();
    return new Workflow(
        name,
        version,
        description,
        inputSchema,
        contextSchema,
        outputSchema,
        initialNode == null ? first : initialNode,
        timeout,
        nodes,
        transitions(),
        outputMapping.build());
  }

  private List<Transition> transitions() {
    var ids = new TransitionIds();
    for (Way way : ways) {
      String given = way.settings().givenId();
      if (given != null) {
        ids.reserve(given);
      }
    }
    var transitions = new ArrayList<Transition>();
    for (Way way : ways) {
      String given = way.settings().givenId();
      for (int i = 0; i < way.from().size(); i++) {
        String from = way.from().get(i);
        String id =
            given == null ? ids.between(from, way.to()) : i == 0 ? given : ids.another(given);
        transitions.add(way.settings().build(id, from, way.to()));
      }
    }
    return transitions;
  }
}
