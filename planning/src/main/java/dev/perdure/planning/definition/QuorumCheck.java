package dev.perdure.planning.definition;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Spawn;
import dev.perdure.model.definition.Synchronization;
import dev.perdure.model.definition.Transition;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Finds quorums that can never be reached, because too few branches are ever begun. */
final class QuorumCheck {

  private static final Pattern NUMBER = Pattern.compile("\\s*\\d{1,9}\\s*");

  private final Workflow workflow;
  private final Report report;

  QuorumCheck(Workflow workflow, Report report) {
    this.workflow = workflow;
    this.report = report;
  }

  void check(Group group) {
    Fewest fewest = fewest(group);
    for (int position : group.fanIns()) {
      Synchronization fanIn = workflow.transitions().get(position).synchronization();
      Path path =
          Path.ROOT.key("transitions").index(position).key("synchronization").key("strategy");
      switch (fanIn == null ? null : fanIn.strategy()) {
        case Synchronization.MOfN(int m) when m < 1 ->
            report.error(path.key("mOfN"), "expected an integer of at least 1, but found " + m);
        case Synchronization.MOfN(int m) -> check(group, fewest, m, path.key("mOfN"));
        case Synchronization.Any() -> check(group, fewest, 1, path);
        case Synchronization.All() -> {}
        case null -> {}
      }
    }
  }

  private void check(Group group, Fewest fewest, int needed, Path path) {
    if (fewest.branches() < needed) {
      report.error(
          path,
          "%d of the branches of '%s' must arrive, but {} never begins more than %d"
              .formatted(needed, group.name(), fewest.branches()),
          List.of(Path.ROOT.key("transitions").index(fewest.position())));
    }
  }

  /** The opening of a group that can never have more branches than these. */
  private record Fewest(int position, long branches) {}

  private Fewest fewest(Group group) {
    Map<Opening, Long> most = most(group);
    var fewest = new Fewest(-1, Long.MAX_VALUE);
    for (int position : group.spawns()) {
      Transition transition = workflow.transitions().get(position);
      long branches =
          Tiers.ends(transition.on()).stream()
              .mapToLong(end -> most.getOrDefault(Opening.of(transition, end), Long.MAX_VALUE))
              .max()
              .orElse(Long.MAX_VALUE);
      if (branches < fewest.branches()) {
        fewest = new Fewest(position, branches);
      }
    }
    return fewest;
  }

  /** The transitions that are taken together share an instance. */
  private record Opening(String from, int priority, boolean byDefault, Transition.On end) {
    static Opening of(Transition transition, Transition.On end) {
      return new Opening(transition.from(), transition.priority(), transition.byDefault(), end);
    }
  }

  /** How many branches each opening can have at most. */
  private Map<Opening, Long> most(Group group) {
    var most = new HashMap<Opening, Long>();
    for (int position : group.spawns()) {
      Transition transition = workflow.transitions().get(position);
      Node from = workflow.nodes().get(transition.from());
      boolean oneOnly = from != null && from.fanOut() == Node.FanOut.FIRST_MATCH;
      for (Transition.On end : Tiers.ends(transition.on())) {
        most.merge(
            Opening.of(transition, end),
            fixed(transition),
            (a, b) -> oneOnly ? Math.max(a, b) : sum(a, b));
      }
    }
    return most;
  }

  private static long sum(long one, long other) {
    return one == Long.MAX_VALUE || other == Long.MAX_VALUE ? Long.MAX_VALUE : one + other;
  }

  /**
   * How many tokens the transition makes whatever a run brings; the most there is: that depends.
   */
  private static long fixed(Transition transition) {
    Spawn spawn = transition.spawn();
    return switch (spawn == null ? new Spawn.One() : spawn.tokens()) {
      case Spawn.One() -> 1;
      case Spawn.Count(Json.Int(long count)) -> Math.clamp(count, 0, Integer.MAX_VALUE);
      case Spawn.Count(Json.Text(String text)) when NUMBER.matcher(text).matches() ->
          Long.parseLong(text.strip());
      case Spawn.Count ignored -> Long.MAX_VALUE;
      case Spawn.Each(Json.Arr(var items), var ignored) -> items.size();
      case Spawn.Each ignored -> Long.MAX_VALUE;
    };
  }
}
