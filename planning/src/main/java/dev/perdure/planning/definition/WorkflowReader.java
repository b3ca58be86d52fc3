package dev.perdure.planning.definition;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Workflow;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the tree of one workflow into records; what it cannot read is a mistake and left out. */
final class WorkflowReader {

  /**
   * What was read of a document.
   *
   * @param hints what only the file says
   */
  record Draft(Workflow workflow, Locator locator, Hints hints) {}

  private final Tree.Fields document;
  private final Mistakes mistakes;
  private final Locator locator;
  private final Set<Integer> withoutOn = new HashSet<>();

  private WorkflowReader(Tree.Fields document, Mistakes mistakes) {
    this.document = document;
    this.mistakes = mistakes;
    this.locator = new Locator(document);
  }

  /** The draft, or nothing if so much is missing that there is no workflow. */
  static Optional<Draft> read(Tree.Fields document, Mistakes mistakes) {
    int before = mistakes.count();
    var reader = new WorkflowReader(document, mistakes);
    return reader
        .workflow()
        .map(
            workflow -> {
              var hints = new Hints(mistakes.count() == before, reader.withoutOn);
              return new Draft(workflow, reader.locator, hints);
            });
  }

  private Optional<Workflow> workflow() {
    var section = new Section(document, Path.ROOT, Keys.WORKFLOW, mistakes);
    String name = section.text("workflow");
    Map<String, Node> nodes = nodes(section);
    section.needs(document.place(), "a workflow", List.of("nodes"));
    String initialNode = section.text("initialNode");
    var transitions = new TransitionReader(section.get("transitions"), locator, mistakes);
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
            section.mapping("outputMapping", true));
    withoutOn.addAll(transitions.withoutOn());
    return nodes.isEmpty() ? Optional.empty() : Optional.of(workflow);
  }

  private Map<String, Node> nodes(Section section) {
    var nodes = new LinkedHashMap<String, Node>();
    Tree tree = section.get("nodes");
    if (tree instanceof Tree.Fields fields && !fields.fields().isEmpty()) {
      fields
          .fields()
          .forEach((name, field) -> nodes.put(name, NodeReader.read(name, field, mistakes)));
    } else if (tree != null) {
      String found = tree instanceof Tree.Fields ? "none" : tree.described();
      section.error("nodes", tree.place(), "expected nodes by name, but found " + found);
    }
    return nodes;
  }
}
