package dev.perdure.planning.definition;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Task;
import dev.perdure.model.definition.Work;
import dev.perdure.planning.expression.MappedValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A node that is ready to be visited.
 *
 * @param inputMapping null: the empty object
 * @param hasOutputMapping whether there is an output mapping at all, be it empty
 * @param settings of its work: an action's config, or code and message of a {@code fail}
 * @param waitsFor null: the node is none that waits
 * @param tiers in the order in which they are looked at
 * @param handlesSuccess whether a transition for success or any end leaves it
 * @param resultIsNamed whether some expression of the workflow may read its result
 */
public record ExecutableNode(
    Node node,
    @Nullable MappedValue inputMapping,
    List<OutputEntry> outputMapping,
    boolean hasOutputMapping,
    Settings settings,
    @Nullable ExecutableWait waitsFor,
    List<Tier> tiers,
    boolean handlesSuccess,
    boolean resultIsNamed) {

  public ExecutableNode {
    outputMapping = List.copyOf(outputMapping);
    tiers = List.copyOf(tiers);
  }

  /** The node with what it leaves to its task. */
  ExecutableNode with(ExecutableWorkflow.PinnedTask pinned) {
    Task task = pinned.task().definition();
    Work work =
        task.steps().isEmpty()
            ? new Work.PassThrough()
            : new Work.RunTask(task.name(), pinned.version());
    var bound =
        new Node(
            node.name(),
            work,
            node.inputMapping(),
            node.outputMapping(),
            node.retry() == null ? task.retry() : node.retry(),
            node.timeout() == null ? task.timeout() : node.timeout(),
            node.onNoMatch(),
            node.fanOut(),
            node.description());
    return new ExecutableNode(
        bound,
        inputMapping,
        outputMapping,
        hasOutputMapping,
        new Settings(Map.of(), pinned.task().secrets()),
        null,
        tiers,
        handlesSuccess,
        resultIsNamed);
  }
}
