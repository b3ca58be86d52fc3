package dev.perdure.planning.definition;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Synchronization;
import dev.perdure.model.definition.Transition;
import dev.perdure.model.definition.Work;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import dev.perdure.planning.expression.Expression;
import dev.perdure.planning.expression.Names;
import dev.perdure.planning.expression.Type;
import dev.perdure.planning.text.Nearest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks and compiles the transitions of a workflow. */
final class TransitionCompiler {

  private static final int LONGEST_ID = 300;

  private final Workflow workflow;
  private final Hints hints;
  private final KnownNames names;
  private final ExpressionCompiler expressions;
  private final Report report;
  private final SpawnCompiler spawns;
  private final Map<String, FanIn> fanIns;
  private final Set<String> ids = new HashSet<>();

  TransitionCompiler(
      Workflow workflow,
      Hints hints,
      KnownNames names,
      ExpressionCompiler expressions,
      SpawnCompiler spawns,
      Map<String, FanIn> fanIns,
      Report report) {
    this.workflow = workflow;
    this.hints = hints;
    this.names = names;
    this.expressions = expressions;
    this.spawns = spawns;
    this.fanIns = fanIns;
    this.report = report;
  }

  List<ExecutableTransition> compile() {
    var compiled = new ArrayList<ExecutableTransition>();
    for (int i = 0; i < workflow.transitions().size(); i++) {
      compiled.add(compile(i, workflow.transitions().get(i)));
    }
    return compiled;
  }

  private ExecutableTransition compile(int position, Transition transition) {
    Path path = Path.ROOT.key("transitions").index(position);
    checkId(transition.id(), path.key("id"));
    checkNode(transition.from(), path.key("from"));
    checkNode(transition.to(), path.key("to"));
    checkDefault(transition, path);
    checkSource(transition, path);
    checkSynchronization(transition, path);
    Integer maxIterations = transition.maxIterations();
    if (maxIterations != null && maxIterations < 1) {
      report.error(
          path.key("loopConfig").key("maxIterations"),
          "expected an integer of at least 1, but found " + maxIterations);
    }
    Synchronization fanIn = transition.synchronization();
    return new ExecutableTransition(
        transition,
        condition(position, transition, path.key("condition")),
        maxIterations == null ? ExecutableTransition.DEFAULT_LIMIT : maxIterations,
        maxIterations != null,
        spawns.compile(transition, namesAfter(transition), path),
        fanIn == null ? null : fanIns.get(fanIn.siblingGroup()));
  }

  private void checkSynchronization(Transition transition, Path path) {
    Synchronization fanIn = transition.synchronization();
    if (fanIn == null) {
      return;
    }
    Path at = path.key("synchronization");
    SpawnCompiler.checkGroup(fanIn.siblingGroup(), at.key("siblingGroup"), report);
    WorkflowCompiler.checkTimeout(fanIn.timeout(), at.key("timeout"), report);
    WorkflowCompiler.checkTimeout(fanIn.deadline(), at.key("deadline"), report);
    if (transition.spawn() != null) {
      report.error(
          path.name("synchronization"),
          "a transition that brings branches together with 'synchronization' cannot begin others;"
              + " put a node between the two");
    }
  }

  private Names namesAfter(Transition transition) {
    Node from = workflow.nodes().get(transition.from());
    return from == null ? names.everywhere().with("result", Type.Basic.ANY) : names.after(from);
  }

  private void checkId(String id, Path path) {
    if (id.isBlank() || id.length() > LONGEST_ID) {
      report.error(
          path,
          "expected an id of 1 to "
              + LONGEST_ID
              + " characters, but found "
              + Shown.of(Json.of(id)));
    }
    if (!ids.add(id)) {
      report.error(path, "expected ids that differ, but '" + id + "' is given twice");
    }
  }

  private void checkNode(String name, Path path) {
    if (!workflow.nodes().containsKey(name)) {
      report.error(
          path,
          "unknown node '" + name + "'" + Nearest.hintOrKnown(name, workflow.nodes().keySet()));
    }
  }

  private void checkDefault(Transition transition, Path path) {
    if (!transition.byDefault()) {
      return;
    }
    if (transition.condition() != null) {
      report.error(
          path.key("default"),
          "a default is taken when nothing else matches, so it cannot have a 'condition' too");
    }
    if (transition.priority() != Transition.DEFAULT_PRIORITY) {
      report.error(
          path.key("priority"), "a default comes after all priorities; drop one of the two");
    }
  }

  private void checkSource(Transition transition, Path path) {
    Node from = workflow.nodes().get(transition.from());
    if (from != null
        && from.work() instanceof Work.Fail
        && transition.on() == Transition.On.SUCCESS) {
      report.warning(
          path,
          "node '%s' always fails, so this is never taken; did you mean on: failure?"
              .formatted(from.name()));
    }
  }

  private @Nullable Expression condition(int position, Transition transition, Path path) {
    Expression condition =
        expressions.condition(transition.condition(), namesAfter(transition), path);
    if (condition != null
        && condition.mentions("state._last_error")
        && hints.withoutOn().contains(position)) {
      report.error(
          path,
          "a condition on state._last_error needs an 'on' beside it, such as on: failure;"
              + " without one it is asked after success only");
    }
    return condition;
  }
}
