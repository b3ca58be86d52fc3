package dev.perdure.planning.definition;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Work;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import dev.perdure.planning.expression.Names;
import dev.perdure.planning.expression.Type;
import java.util.LinkedHashMap;
import java.util.Map;
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

  private final Workflow workflow;
  private final Names everywhere;

  KnownNames(Workflow workflow) {
    this.workflow = workflow;
    this.everywhere =
        Names.none()
            .with("input", typeOf(workflow.inputSchema()))
            .with("state", Type.ofState(workflow.contextSchema()))
            .with("output", output())
            .with("nodes", nodes())
            .with("_run", RUN);
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
    return node.work() instanceof Work.Action(String action, Json.Obj config)
            && action.equals("mock")
        ? typeOf(config.get("schema"))
        : Type.Basic.ANY;
  }

  /** In input mappings, settings and the workflow's own output mapping. */
  Names everywhere() {
    return everywhere;
  }

  /** Where the node has just ended: in its output mapping and on its transitions. */
  Names after(Node node) {
    return everywhere.with("result", result(node));
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
