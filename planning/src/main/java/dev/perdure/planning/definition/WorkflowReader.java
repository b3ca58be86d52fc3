package dev.perdure.planning.definition;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads one workflow into records; what it cannot read is reported and left out. */
final class WorkflowReader {

  private final Json.Obj document;
  private final Report report = new Report();

  private WorkflowReader(Json.Obj document) {
    this.document = document;
  }

  /**
   * What was read of a document.
   *
   * @param workflow nothing if so much is missing that there is none
   * @param origins where in the file the parts of the records stand that have another path there
   */
  record Draft(
      Optional<Workflow> workflow, Map<Path, Locator.Origin> origins, Hints hints, Report report) {}

  /**
   * Reads what there is.
   *
   * @param whole whether the document itself is all that its author wrote
   */
  static Draft read(Json.Obj document, boolean whole) {
    return new WorkflowReader(document).read(whole);
  }

  private Draft read(boolean whole) {
    var section = new Section(document, Path.ROOT, Keys.WORKFLOW, report);
    section.needs("nodes");
    String name = section.text("workflow");
    String initialNode = section.text("initialNode");
    Map<String, Node> nodes = nodes(section);
    var transitions = new TransitionReader(section.get("transitions"), report);
    var workflow =
        new Workflow(
            name == null ? "unnamed" : name,
            section.integer("version", 1),
            section.text("description"),
            section.schema("inputSchema"),
            section.schema("contextSchema"),
            section.schema("outputSchema"),
            initialNode != null ? initialNode : nodes.keySet().stream().findFirst().orElse(""),
            section.duration("timeout"),
            nodes,
            transitions.transitions(),
            section.mapping("outputMapping"));
    return new Draft(
        Optional.of(workflow).filter(w -> !w.nodes().isEmpty()),
        transitions.origins(),
        new Hints(whole && report.clean(), transitions.withoutOn()),
        report);
  }

  private Map<String, Node> nodes(Section section) {
    var nodes = new LinkedHashMap<String, Node>();
    Json value = section.get("nodes");
    if (value instanceof Json.Obj(var bodies) && !bodies.isEmpty()) {
      bodies.forEach((name, body) -> nodes.put(name, NodeReader.read(name, body, report)));
    } else if (value != null) {
      String found = value instanceof Json.Obj ? "none" : Shown.found(value);
      section.error("nodes", "expected nodes by name, but found " + found);
    }
    return nodes;
  }
}
