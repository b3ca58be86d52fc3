package dev.perdure.planning.definition;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Retry;
import dev.perdure.model.definition.Synchronization;
import dev.perdure.model.definition.Transition;
import dev.perdure.model.definition.Wait;
import dev.perdure.model.definition.Work;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Warns of what is allowed in branches and at fan-ins, but hardly ever meant. */
final class BranchWarnings {

  /** How many pairs of transitions are worth comparing. */
  private static final long MOST_PAIRS = 100_000_000;

  private final Workflow workflow;
  private final OpenBranches branches;
  private final Map<String, Group> groups;
  private final Map<String, Synchronization> fanIns;
  private final Report report;

  BranchWarnings(Workflow workflow, OpenBranches branches, Report report) {
    this.workflow = workflow;
    this.branches = branches;
    this.groups = Group.of(workflow);
    this.fanIns = FanInSettings.of(workflow);
    this.report = report;
  }

  void warn() {
    workflow.nodes().values().forEach(this::warnOfLostOutput);
    for (Group group : groups.values()) {
      group.fanIns().forEach(this::warnOfNoWay);
      warnOfEndlessWait(group);
    }
    warnOfPassingTokens();
  }

  private void warnOfPassingTokens() {
    long transitions = workflow.transitions().size();
    if (groups.size() * transitions * transitions <= MOST_PAIRS) {
      groups.values().stream()
          .filter(group -> !group.spawns().isEmpty() && !group.fanIns().isEmpty())
          .forEach(group -> new PassingTokens(workflow, branches, group, report).warn());
    }
  }

  private void warnOfLostOutput(Node node) {
    if (!(node.outputMapping() instanceof Json.Obj(var entries))) {
      return;
    }
    for (String name : entries.keySet()) {
      lostIn(node, Target.parse(name))
          .ifPresent(
              group ->
                  report.warning(
                      Path.ROOT.key("nodes").key(node.name()).key("outputMapping").name(name),
                      "outputMapping: '%s' is written in a branch of '%s' and vanishes with it; write '_branch.%s' and merge that"
                          .formatted(name, group, name)));
    }
  }

  /** The group whose branches keep this for themselves. */
  private Optional<String> lostIn(Node node, Optional<Target> written) {
    return written
        .filter(target -> target.root() == Target.Root.OUTPUT)
        .flatMap(
            target ->
                innermostGroups(node).stream().filter(group -> !merges(group, target)).findFirst());
  }

  private Set<String> innermostGroups(Node node) {
    var innermost = new LinkedHashSet<String>();
    branches.at(node.name()).forEach(nesting -> nesting.innermostGroup().ifPresent(innermost::add));
    return innermost;
  }

  private boolean merges(String group, Target target) {
    Synchronization fanIn = fanIns.get(group);
    if (fanIn == null || fanIn.merge() == null) {
      return false;
    }
    String source = fanIn.merge().source().strip();
    return source.equals("output") || Target.parse(source).filter(target::overlaps).isPresent();
  }

  /** A branch that nothing leads on fails; only an author who says so wants it to end. */
  private void warnOfNoWay(int position) {
    Transition transition = workflow.transitions().get(position);
    Node from = workflow.nodes().get(transition.from());
    if (transition.condition() != null
        && Tiers.isForSuccess(transition)
        && from != null
        && from.onNoMatch() == Node.OnNoMatch.FAIL
        && !leadsOnAnyway(from)) {
      report.warning(
          Path.ROOT.key("transitions").index(position).key("condition"),
          "a branch for which this is false has no way on from '%s' and fails; add a default: true, or onNoMatch: complete"
              .formatted(from.name()));
    }
  }

  private boolean leadsOnAnyway(Node node) {
    return workflow.transitions().stream()
        .filter(each -> each.condition() == null && Tiers.isForSuccess(each))
        .anyMatch(each -> each.from().equals(node.name()));
  }

  private void warnOfEndlessWait(Group group) {
    Synchronization all = fanIns.get(group.name());
    if (all == null || all.deadline() != null) {
      return;
    }
    Optional<Node> endless = all.timeout() == null ? Optional.empty() : endless(group);
    for (int position : group.fanIns()) {
      Synchronization fanIn = workflow.transitions().get(position).synchronization();
      Path path = Path.ROOT.key("transitions").index(position).key("synchronization");
      if (fanIn != null && fanIn.timeout() != null && endless.isPresent()) {
        report.warning(
            path.key("timeout"),
            "it counts from the first arrival, and '%s' has no timeout: if no branch arrives, '%s' waits for ever; a deadline counts from the fan-out"
                .formatted(endless.get().name(), group.name()));
      }
      if (fanIn != null && fanIn.onTimeout() != null && all.timeout() == null) {
        report.warning(
            path.key("onTimeout"), "without a 'timeout' or 'deadline' there is no use for it");
      }
    }
  }

  /** A node in the branches of a group that may never end. */
  private Optional<Node> endless(Group group) {
    return workflow.nodes().values().stream()
        .filter(node -> branches.at(node.name()).stream().anyMatch(each -> each.isIn(group.name())))
        .filter(BranchWarnings::mayNeverEnd)
        .findFirst();
  }

  private static boolean mayNeverEnd(Node node) {
    boolean triesForEver = node.retry() != null && node.retry().maxAttempts() == Retry.UNLIMITED;
    return switch (node.work()) {
      case Work.PassThrough() -> false;
      case Work.Fail ignored -> false;
      case Work.Action(String action, var ignored) ->
          triesForEver || (node.timeout() == null && !isBounded(action));
      case Work.RunTask ignored -> triesForEver;
      case Work.Subworkflow ignored -> triesForEver || node.timeout() == null;
      case Work.WaitFor(Wait wait) -> node.timeout() == null && isEndless(wait);
    };
  }

  /** What Perdure does by itself does not hang. */
  private static boolean isBounded(String action) {
    return action.equals("transform") || action.equals("mock");
  }

  private static boolean isEndless(Wait wait) {
    return switch (wait) {
      case Wait.For ignored -> false;
      case Wait.Until ignored -> false;
      case Wait.Event event -> event.timeout() == null;
      case Wait.Human human -> human.timeout() == null;
    };
  }
}
