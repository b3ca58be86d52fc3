package dev.perdure.planning.definition;

import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import dev.perdure.planning.expression.MappedValue;
import dev.perdure.planning.schema.JsonSchema;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks a workflow and compiles it, in one pass over its records. */
final class WorkflowCompiler {

  static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]{0,127}");

  private final Workflow workflow;
  private final Hints hints;
  private final Report report = new Report();
  private final OpenBranches branches;
  private final KnownNames names;
  private final ExpressionCompiler expressions;

  WorkflowCompiler(Workflow workflow, Hints hints) {
    this.workflow = workflow;
    this.hints = hints;
    this.branches = OpenBranches.of(workflow, hints.whole());
    this.names = new KnownNames(workflow, branches);
    this.expressions = new ExpressionCompiler(report);
  }

  Compilation compile() {
    checkName("workflow", workflow.name(), workflow.version(), report);
    checkTimeout(workflow.timeout(), Path.ROOT.key("timeout"), report);
    var schemas =
        new ExecutableWorkflow.Schemas(
            schema(workflow.inputSchema(), Path.ROOT.key("inputSchema"), report),
            schema(workflow.contextSchema(), Path.ROOT.key("contextSchema"), report),
            schema(workflow.outputSchema(), Path.ROOT.key("outputSchema"), report));
    var parts = new LinkedHashMap<String, NodeCompiler.Parts>();
    workflow
        .nodes()
        .forEach(
            (name, node) ->
                parts.put(name, new NodeCompiler(node, names, expressions, report).compile()));
    var fanIns = new FanInCompiler(workflow, branches, names, expressions, report).compile();
    var spawns = new SpawnCompiler(names, branches, expressions, report);
    var transitions =
        new TransitionCompiler(workflow, hints, names, expressions, spawns, fanIns, report)
            .compile();
    if (hints.whole()) {
      new GroupCheck(workflow, report).check();
      new BranchWarnings(workflow, branches, report).warn();
    }
    MappedValue outputMapping =
        expressions.mapping(
            workflow.outputMapping(), names.everywhere(), Path.ROOT.key("outputMapping"));
    new GraphCheck(workflow, hints, branches, report).check();
    return new Compilation(
        report.clean()
            ? Optional.of(executable(schemas, parts, transitions, fanIns, outputMapping))
            : Optional.empty(),
        report.errors(),
        report.warnings());
  }

  static void checkName(String key, String name, @Nullable Integer version, Report report) {
    checkName(name, Path.ROOT.key(key), report);
    if (version != null && version < 1) {
      report.error(
          Path.ROOT.key("version"), "expected an integer of at least 1, but found " + version);
    }
  }

  static void checkName(String name, Path path, Report report) {
    if (!NAME.matcher(name).matches()) {
      report.error(
          path,
          "expected a name of at most 128 small letters, digits, '.', '_' and '-', but found "
              + Shown.of(Json.of(name)));
    }
  }

  static void checkTimeout(@Nullable Duration timeout, Path path, Report report) {
    if (timeout != null && timeout.isZero()) {
      report.error(path, "expected a duration above 0, but found 0s");
    } else {
      checkDuration(timeout, path, report);
    }
  }

  static void checkDuration(@Nullable Duration duration, Path path, Report report) {
    if (duration != null && (duration.isNegative() || duration.compareTo(Durations.LONGEST) > 0)) {
      report.error(
          path,
          "expected a duration between 0s and %s, but found %s"
              .formatted(Durations.write(Durations.LONGEST), duration));
    }
  }

  /** The schema; one that is absent or wrong lets everything through. */
  static JsonSchema schema(@Nullable Json schema, Path path, Report report) {
    if (schema == null) {
      return JsonSchema.ANYTHING;
    }
    var compiled = JsonSchema.compile(schema);
    compiled
        .mistakes()
        .forEach(mistake -> report.error(path.through(schema, mistake.path()), mistake.message()));
    return compiled.schema() == null ? JsonSchema.ANYTHING : compiled.schema();
  }

  private ExecutableWorkflow executable(
      ExecutableWorkflow.Schemas schemas,
      Map<String, NodeCompiler.Parts> parts,
      List<ExecutableTransition> transitions,
      Map<String, FanIn> fanIns,
      @Nullable MappedValue outputMapping) {
    Map<String, List<ExecutableTransition>> outgoing =
        transitions.stream().collect(Collectors.groupingBy(each -> each.transition().from()));
    var nodes = new LinkedHashMap<String, ExecutableNode>();
    parts.forEach(
        (name, part) ->
            nodes.put(
                name,
                part.join(
                    outgoing.getOrDefault(name, List.of()), expressions.readsResultOf(name))));
    return new ExecutableWorkflow(workflow, schemas, nodes, transitions, fanIns, outputMapping);
  }
}
