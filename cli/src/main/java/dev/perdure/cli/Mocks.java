package dev.perdure.cli;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Task;
import dev.perdure.model.definition.Work;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import dev.perdure.planning.text.Nearest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values that stand in for the work of nodes: {@code --mock node=JSON}. */
final class Mocks {

  private Mocks() {}

  static Map<String, Json> read(Map<String, String> arguments) {
    var mocks = new LinkedHashMap<String, Json>();
    arguments.forEach((node, text) -> mocks.put(node, value(node, text)));
    return mocks;
  }

  private static Json value(String node, String text) {
    try {
      return JsonText.read(text);
    } catch (JsonText.NotJson e) {
      throw new UserMistake(
          "Expected JSON, but --mock %s is none: %s".formatted(node, e.getMessage()));
    }
  }

  /**
   * Every mock must be for work of a node, and every node must have something that does its work.
   *
   * @param workflows the one that runs, and those that it runs
   */
  static void check(List<Workflow> workflows, List<Task> tasks, Map<String, Json> mocks) {
    Map<String, Node> nodes = new LinkedHashMap<>();
    workflows.forEach(workflow -> workflow.nodes().forEach(nodes::putIfAbsent));
    for (String name : mocks.keySet()) {
      Node node = nodes.get(name);
      if (node == null) {
        throw new UserMistake(
            "--mock %s: there is no node '%s' in workflow '%s'%s"
                .formatted(
                    name, name, workflows.getFirst().name(), Nearest.hint(name, nodes.keySet())));
      }
      if (node.work() instanceof Work.Subworkflow work) {
        throw new UserMistake(
            "--mock %s: node '%s' runs workflow '%s'; mock the nodes of that instead"
                .formatted(name, name, work.workflow()));
      }
    }
    workflows.stream()
        .flatMap(workflow -> workflow.nodes().values().stream())
        .filter(node -> !mocks.containsKey(node.name()))
        .forEach(node -> requireActions(node, tasks));
  }

  private static void requireActions(Node node, List<Task> tasks) {
    switch (node.work()) {
      case Work.Action(String action, Json.Obj config) -> requireAction(node, action, config);
      case Work.RunTask(String name, Integer version) when version == null ->
          tasks.stream()
              .filter(task -> task.name().equals(name))
              .flatMap(task -> task.steps().stream())
              .forEach(step -> requireAction(node, step.action(), step.config()));
      default -> {}
    }
  }

  private static void requireAction(Node node, String action, Json.Obj config) {
    if (action.equals("java")) {
      String function = config.get("function") instanceof Json.Text(String name) ? name : "?";
      throw new UserMistake(
          """
          Node '%1$s' calls the function '%2$s', which is not registered here: the command line has no application.
          Answer it with a value of your own:  --mock %1$s='{"ok":true}'
          or run the workflow from Java, where the application registers '%2$s'."""
              .formatted(node.name(), function));
    }
  }
}
