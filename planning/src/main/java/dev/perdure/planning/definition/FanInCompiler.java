package dev.perdure.planning.definition;

import dev.perdure.model.definition.Synchronization;
import dev.perdure.model.definition.Transition;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import dev.perdure.planning.expression.Expression;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Checks the fan-ins of a workflow, and compiles what they merge. */
final class FanInCompiler {

  private final Workflow workflow;
  private final OpenBranches branches;
  private final KnownNames names;
  private final ExpressionCompiler expressions;
  private final Report report;

  FanInCompiler(
      Workflow workflow,
      OpenBranches branches,
      KnownNames names,
      ExpressionCompiler expressions,
      Report report) {
    this.workflow = workflow;
    this.branches = branches;
    this.names = names;
    this.expressions = expressions;
    this.report = report;
  }

  /** By group. */
  Map<String, FanIn> compile() {
    var fanIns = new LinkedHashMap<String, FanIn>();
    FanInSettings.of(workflow).forEach((group, settings) -> fanIns.put(group, fanIn(settings)));
    return fanIns;
  }

  private FanIn fanIn(Synchronization settings) {
    String group = settings.siblingGroup();
    List<Transition> transitions =
        workflow.transitions().stream().filter(each -> leadsTo(group, each)).toList();
    return new FanIn(
        group,
        transitions.getFirst().to(),
        transitions.stream().map(Transition::id).toList(),
        Objects.requireNonNull(settings.strategy()),
        Objects.requireNonNull(settings.onEarlyComplete()),
        Objects.requireNonNull(settings.onBranchFailure()),
        settings.timeout(),
        settings.deadline(),
        Objects.requireNonNull(settings.onTimeout()),
        settings.merge() == null ? null : merge(group, settings.merge()));
  }

  private static boolean leadsTo(String group, Transition transition) {
    Synchronization fanIn = transition.synchronization();
    return fanIn != null && fanIn.siblingGroup().equals(group);
  }

  private FanIn.@Nullable Merge merge(String group, Synchronization.Merge merge) {
    Path path = pathTo(group, merge);
    Expression source = expressions.path(merge.source(), names.inside(group), path.key("source"));
    Target target = target(group, merge.target(), path.key("target"));
    return source == null || target == null
        ? null
        : new FanIn.Merge(source, target, merge.strategy());
  }

  /** The first place that says it. */
  private Path pathTo(String group, Synchronization.Merge merge) {
    List<Transition> all = workflow.transitions();
    int position = 0;
    while (!says(all.get(position), group, merge)) {
      position++;
    }
    return Path.ROOT.key("transitions").index(position).key("synchronization").key("merge");
  }

  private static boolean says(Transition transition, String group, Synchronization.Merge merge) {
    Synchronization fanIn = transition.synchronization();
    return fanIn != null && fanIn.siblingGroup().equals(group) && merge.equals(fanIn.merge());
  }

  private @Nullable Target target(String group, String text, Path path) {
    Target target = Target.parse(text).orElse(null);
    if (target == null) {
      report.error(path, "expected " + Target.EXPECTED + ", but found " + Shown.of(Json.of(text)));
      return null;
    }
    var around = branches.around(group);
    boolean inBranch = around.isEmpty() || around.stream().anyMatch(OpenBranches.Nesting::isBranch);
    new TargetCheck(names)
        .mistake(target, inBranch)
        .ifPresent(mistake -> report.error(path, mistake));
    return target;
  }
}
