package dev.perdure.cli;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Work;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import dev.perdure.planning.text.Nearest;
import java.util.LinkedHashMap;
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

  /** Every mock must be for a node, and every node must have something that does its work. */
  static void check(Workflow workflow, Map<String, Json> mocks) {
    for (String node : mocks.keySet()) {
      if (!workflow.nodes().containsKey(node)) {
        throw new UserMistake(
            "--mock %s: there is no node '%s' in workflow '%s'%s"
                .formatted(
                    node, node, workflow.name(), Nearest.hint(node, workflow.nodes().keySet())));
      }
    }
    workflow.nodes().values().stream()
        .filter(node -> !mocks.containsKey(node.name()))
        .forEach(Mocks::requireAction);
  }

  private static void requireAction(Node node) {
    if (node.work() instanceof Work.Action(String action, Json.Obj config)
        && action.equals("java")) {
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
