package dev.perdure.planning.definition;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Work;
import dev.perdure.model.definition.Workflow;
import dev.perdure.planning.expression.MappedValue;
import dev.perdure.planning.schema.JsonSchema;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** A workflow that was found to be sound, with everything parsed that its runs will need. */
public final class ExecutableWorkflow {

  private final Workflow definition;
  private final Schemas schemas;
  private final Map<String, ExecutableNode> nodes;
  private final Map<String, ExecutableTransition> transitions;
  private final Map<String, FanIn> fanIns;
  private final @Nullable MappedValue outputMapping;

  ExecutableWorkflow(
      Workflow definition,
      Schemas schemas,
      Map<String, ExecutableNode> nodes,
      List<ExecutableTransition> transitions,
      Map<String, FanIn> fanIns,
      @Nullable MappedValue outputMapping) {
    this.definition = definition;
    this.schemas = schemas;
    this.nodes = new HashMap<>(nodes);
    this.transitions = new HashMap<>();
    transitions.forEach(each -> this.transitions.put(each.transition().id(), each));
    this.fanIns = Map.copyOf(fanIns);
    this.outputMapping = outputMapping;
  }

  /** Compiles and checks a workflow; what is wrong is named by its path in the definition. */
  public static Compilation compile(Workflow workflow) {
    return compile(workflow, Hints.NONE);
  }

  static Compilation compile(Workflow workflow, Hints hints) {
    return new WorkflowCompiler(workflow, hints).compile();
  }

  /**
   * A task in the version that a run uses.
   *
   * @param version as the store counts
   */
  public record PinnedTask(int version, ExecutableTask task) {}

  /** The names of the tasks that it runs in whatever version there is when a run starts. */
  public Set<String> unpinnedTasks() {
    var names = new LinkedHashSet<String>();
    for (Node node : definition.nodes().values()) {
      if (node.work() instanceof Work.RunTask(String task, Integer version) && version == null) {
        names.add(task);
      }
    }
    return names;
  }

  /**
   * The workflow as a run with these tasks uses it: what a node leaves to its task is said, and a
   * task without steps is passed through.
   *
   * @param tasks by name and version, which is null where the run's start decided
   */
  public ExecutableWorkflow withTasks(BiFunction<String, @Nullable Integer, PinnedTask> tasks) {
    var bound = new HashMap<>(nodes);
    bound.replaceAll(
        (name, node) ->
            node.node().work() instanceof Work.RunTask(String task, Integer version)
                ? node.with(tasks.apply(task, version))
                : node);
    return bound.equals(nodes)
        ? this
        : new ExecutableWorkflow(
            definition, schemas, bound, List.copyOf(transitions.values()), fanIns, outputMapping);
  }

  public Workflow definition() {
    return definition;
  }

  public ExecutableNode node(String name) {
    ExecutableNode node = nodes.get(name);
    if (node == null) {
      throw new IllegalStateException(
          "Expected a node of workflow '%s', but it has no '%s'"
              .formatted(definition.name(), name));
    }
    return node;
  }

  public ExecutableNode initialNode() {
    return node(definition.initialNode());
  }

  public Optional<ExecutableTransition> transition(String id) {
    return Optional.ofNullable(transitions.get(id));
  }

  /** The fan-in of a group. */
  public FanIn fanIn(String group) {
    FanIn fanIn = fanIns.get(group);
    if (fanIn == null) {
      throw new IllegalStateException(
          "Expected a fan-in of group '%s' in workflow '%s', but it has none"
              .formatted(group, definition.name()));
    }
    return fanIn;
  }

  public JsonSchema inputSchema() {
    return schemas.input();
  }

  public JsonSchema contextSchema() {
    return schemas.context();
  }

  public JsonSchema outputSchema() {
    return schemas.output();
  }

  /** Null: the result is what mappings wrote to {@code output}. */
  public @Nullable MappedValue outputMapping() {
    return outputMapping;
  }

  /** The schemas of a workflow; anything fits where it has none. */
  record Schemas(JsonSchema input, JsonSchema context, JsonSchema output) {}
}
