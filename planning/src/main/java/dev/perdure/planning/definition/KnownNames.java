package dev.perdure.planning.definition;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Task;
import dev.perdure.model.definition.Transition;
import dev.perdure.model.definition.Wait;
import dev.perdure.model.definition.Work;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import dev.perdure.planning.expression.Names;
import dev.perdure.planning.expression.Type;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which names the expressions of a workflow may mention, and what their values look like. */
final class KnownNames {

  private static final Type RUN =
      new Type.Obj(
          Map.of(
              "id", Type.Basic.TEXT,
              "rootId", Type.Basic.TEXT,
              "workflow", Type.Basic.TEXT,
              "version", Type.Basic.INT,
              "startedAt", Type.Basic.TEXT,
              "now", Type.Basic.TEXT,
              "labels", Type.Obj.FREE),
          false);

  private static final Type BRANCH =
      new Type.Obj(
          Map.of(
              "index", Type.Basic.INT,
              "total", Type.Basic.INT,
              "item", Type.Basic.ANY,
              "group", Type.Basic.TEXT,
              "node", Type.Basic.TEXT,
              "output", Type.Basic.ANY),
          false);

  private static final Type ARTIFACT =
      new Type.Obj(
          Map.of(
              "id", Type.Basic.TEXT,
              "name", Type.Basic.TEXT,
              "contentType", Type.Basic.TEXT,
              "size", Type.Basic.INT,
              "sha256", Type.Basic.TEXT),
          false);

  /** The result of a timer. */
  private static final Type FIRED = new Type.Obj(Map.of("firedAt", Type.Basic.TEXT), false);

  private final Workflow workflow;
  private final OpenBranches branches;
  private final Names everywhere;
  private final Map<String, Type> items;
  private final Names anywhere;
  private final boolean branching;

  KnownNames(Workflow workflow, OpenBranches branches) {
    this.workflow = workflow;
    this.branches = branches;
    this.branching = true;
    this.everywhere =
        Elsewhere.inWorkflow(workflow)
            .with("input", typeOf(workflow.inputSchema()))
            .with("state", Type.ofState(workflow.contextSchema()))
            .with("output", output())
            .with("nodes", nodes())
            .with("artifacts", Type.Obj.FREE)
            .with("_run", RUN);
    this.items = new ItemTypes(workflow, this::before).find();
    this.anywhere = everywhere.with(items).with("_branch", BRANCH);
  }

  private KnownNames(Workflow steps, Names everywhere) {
    this.workflow = steps;
    this.branches = OpenBranches.of(steps, false);
    this.everywhere = everywhere;
    this.items = Map.of();
    this.anywhere = everywhere;
    this.branching = false;
  }

  /** The names of a task, whose steps have a context of their own and no branches. */
  static KnownNames ofTask(Task task) {
    var nodes = new LinkedHashMap<String, Node>();
    task.steps().forEach(step -> nodes.put(step.ref(), TaskCompiler.node(step)));
    var steps =
        new Workflow(
            task.name(),
            null,
            null,
            task.inputSchema(),
            null,
            task.outputSchema(),
            "",
            null,
            nodes,
            List.of(),
            null);
    Names all = new KnownNames(steps, OpenBranches.of(steps, false)).everywhere;
    Names own = all.without("nodes").without("artifacts").without("_run");
    return new KnownNames(steps, Elsewhere.inTask(own));
  }

  private static Type typeOf(@Nullable Json schema) {
    return schema == null ? Type.Basic.ANY : Type.ofSchema(schema);
  }

  /** What mappings write is the result itself, unless a mapping of the workflow makes that. */
  private Type output() {
    Json schema = workflow.outputSchema();
    return schema == null || workflow.outputMapping() != null
        ? Type.Obj.FREE
        : Type.ofSchema(schema);
  }

  private Type nodes() {
    var types = new LinkedHashMap<String, Type>();
    workflow
        .nodes()
        .forEach(
            (name, node) -> types.put(name, new Type.Obj(Map.of("result", result(node)), false)));
    return new Type.Obj(types, false);
  }

  private static Type result(Node node) {
    return switch (node.work()) {
      case Work.Action(String action, Json.Obj config) when action.equals("mock") ->
          typeOf(config.get("schema"));
      case Work.Action(String action, Json.Obj config) when action.equals("artifact") -> ARTIFACT;
      case Work.WaitFor(Wait.For ignored) -> FIRED;
      case Work.WaitFor(Wait.Until ignored) -> FIRED;
      case Work.WaitFor(Wait.Human human) -> typeOf(human.schema());
      default -> Type.Basic.ANY;
    };
  }

  /** Outside all branches: in the workflow's own output mapping. */
  Names everywhere() {
    return everywhere;
  }

  /** In a node's input mapping and settings. */
  Names at(Node node) {
    return in(branches.at(node.name()));
  }

  /** Where the node has just ended: in its output mapping and on its transitions. */
  Names after(Node node) {
    return Elsewhere.after(node, at(node)).with("result", result(node));
  }

  /** Whether a token at the node may have a scope of its own to write to. */
  boolean mayBeInBranch(Node node) {
    var nestings = branches.at(node.name());
    if (!branching) {
      return false;
    }
    return nestings.isEmpty() || nestings.stream().anyMatch(OpenBranches.Nesting::isBranch);
  }

  /** What the branches of a group see when they come together. */
  Names inside(String group) {
    return in(branches.inside(group));
  }

  /** Where nothing is known of the branches, all that there are may be open. */
  private Names in(Collection<OpenBranches.Nesting> nestings) {
    if (!branching) {
      return everywhere;
    }
    if (nestings.isEmpty()) {
      return anywhere;
    }
    var visible = new LinkedHashMap<String, Type>();
    boolean inFanOut = false;
    for (OpenBranches.Nesting nesting : nestings) {
      for (OpenBranches.FanOut fanOut : nesting.fanOuts()) {
        inFanOut = true;
        Optional.ofNullable(fanOut.itemVar())
            .ifPresent(name -> visible.put(name, items.getOrDefault(name, Type.Basic.ANY)));
      }
    }
    return inFanOut ? everywhere.with(visible).with("_branch", BRANCH) : everywhere;
  }

  /** What a collection may mention, beside the items of other fan-outs. */
  private Names before(Transition transition) {
    Node from = workflow.nodes().get(transition.from());
    return everywhere
        .with("_branch", BRANCH)
        .with("result", from == null ? Type.Basic.ANY : result(from));
  }

  Type typeOf(Target.Root root) {
    Type type =
        switch (root) {
          case STATE -> everywhere.type("state");
          case OUTPUT -> everywhere.type("output");
          case BRANCH_OUTPUT -> Type.Obj.FREE;
        };
    return type == null ? Type.Basic.ANY : type;
  }
}
