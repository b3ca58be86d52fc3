package dev.perdure.planning.definition;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Spawn;
import dev.perdure.model.definition.Transition;
import dev.perdure.model.definition.Wait;
import dev.perdure.model.definition.Work;
import dev.perdure.model.definition.Workflow;
import dev.perdure.planning.expression.Names;
import java.util.ArrayList;
import java.util.List;

/** Says of names that only some expressions know where that is, and what to write elsewhere. */
final class Elsewhere {

  private static final String EVENT = "only the 'where' of a wait knows it. ";

  private static final String RESULT =
      "only the node's outputMapping and its transitions know it. ";

  private static final String NOT_IN_A_TASK =
      "a task sees nothing of the workflow. Hand it over in the inputMapping of the node that runs"
          + " the task, and read it from input";

  private Elsewhere() {}

  /** In a workflow, where an expression knows nothing but what all of them know. */
  static Names inWorkflow(Workflow workflow) {
    Names names =
        Names.none()
            .elsewhere(
                "result", RESULT + "What another node has returned is nodes.<its name>.result")
            .elsewhere("event", EVENT + "Later on the event is " + laterEvent(workflow))
            .elsewhere(
                "_branch",
                "only the branches of a fan-out know it, and this is outside of them. What they"
                    + " have written is where the 'merge' of their fan-in puts it")
            .elsewhere(Secrets.NAME, "only a config knows it, as ${secrets.NAME}");
    for (String item : items(workflow)) {
      names =
          names.elsewhere(
              item, "it is an item of a 'foreach', and only the branches of that know it");
    }
    return names;
  }

  /** Where a node has just ended. */
  static Names after(Node node, Names names) {
    return node.work() instanceof Work.WaitFor(Wait.Event ignored)
        ? names.elsewhere("event", EVENT + "Here the event is called 'result'")
        : names;
  }

  /** Where an event has come that a node may want. */
  static Names whereEventIsAsked(Names names) {
    return names.elsewhere("result", RESULT + "Here the event is called 'event'");
  }

  /** In a task, which is not to know who runs it. */
  static Names inTask(Names names) {
    return names
        .elsewhere(
            "result",
            "only a step's outputMapping knows it. What is kept in state there, later steps can read")
        .elsewhere(
            "nodes", NOT_IN_A_TASK + ". What a step of the task has returned it can keep in state")
        .elsewhere("event", NOT_IN_A_TASK)
        .elsewhere("_branch", NOT_IN_A_TASK)
        .elsewhere("artifacts", NOT_IN_A_TASK)
        .elsewhere("_run", NOT_IN_A_TASK);
  }

  private static String laterEvent(Workflow workflow) {
    List<String> waiting =
        workflow.nodes().values().stream()
            .filter(node -> node.work() instanceof Work.WaitFor(Wait.Event ignored))
            .map(Node::name)
            .toList();
    return "nodes.%s.result"
        .formatted(waiting.size() == 1 ? waiting.getFirst() : "<the node that waited>");
  }

  private static List<String> items(Workflow workflow) {
    var items = new ArrayList<String>();
    for (Transition transition : workflow.transitions()) {
      Spawn spawn = transition.spawn();
      if (spawn != null && spawn.tokens() instanceof Spawn.Each each && each.itemVar() != null) {
        items.add(each.itemVar());
      }
    }
    return items;
  }
}
