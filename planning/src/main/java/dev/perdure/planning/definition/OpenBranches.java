package dev.perdure.planning.definition;

import dev.perdure.model.definition.Spawn;
import dev.perdure.model.definition.Synchronization;
import dev.perdure.model.definition.Transition;
import dev.perdure.model.definition.Workflow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * In which branches a token may be at each node, found by following all transitions from the start.
 */
final class OpenBranches {

  /** Beyond this a graph is no longer worth the time, and everything counts as possible. */
  private static final int MOST = 64;

  private final Workflow workflow;
  private final Map<String, List<Transition>> outgoing = new HashMap<>();
  private final Map<String, String> targets = new HashMap<>();
  private final Map<String, Set<Nesting>> reached = new HashMap<>();
  private final Deque<Visit> ahead = new ArrayDeque<>();
  private boolean known;

  private OpenBranches(Workflow workflow) {
    this.workflow = workflow;
  }

  /** A node and how a token may stand at it. */
  private record Visit(String node, Nesting nesting) {}

  /**
   * A fan-out that a token came out of.
   *
   * @param group null: it has none, and so no fan-in
   * @param node where its branches begin
   */
  record FanOut(@Nullable String group, @Nullable String itemVar, String node) {

    private static FanOut of(Spawn spawn, String node) {
      String itemVar = spawn.tokens() instanceof Spawn.Each each ? each.itemVar() : null;
      return new FanOut(spawn.siblingGroup(), itemVar, node);
    }

    /** Whether this transition begins the same again: a branch of its group, or the same tokens. */
    boolean isOf(Transition transition) {
      Spawn spawn = transition.spawn();
      return spawn != null
          && (group == null
              ? equals(of(spawn, transition.to()))
              : group.equals(spawn.siblingGroup()));
    }
  }

  /** The fan-outs that a token is in, the outermost first. */
  record Nesting(List<FanOut> fanOuts) {

    static final Nesting NONE = new Nesting(List.of());

    /** One fan-out in itself, again and again, is as deep as twice. */
    private Nesting push(FanOut fanOut) {
      long same = fanOuts.stream().filter(fanOut::equals).count();
      if (same >= (fanOut.group() == null ? 1 : 2)) {
        return this;
      }
      var deeper = new ArrayList<>(fanOuts);
      deeper.add(fanOut);
      return new Nesting(deeper);
    }

    /** Where the innermost branch of a group is among them; negative: there is none. */
    private int innermost(String group) {
      int at = fanOuts.size() - 1;
      while (at >= 0 && !group.equals(fanOuts.get(at).group())) {
        at--;
      }
      return at;
    }

    boolean isIn(String group) {
      return innermost(group) >= 0;
    }

    /** Behind the fan-in of a group; a token that is not in that group passes it. */
    Nesting outside(String group) {
      int at = innermost(group);
      return at < 0 ? this : new Nesting(fanOuts.subList(0, at));
    }

    /** Whether it has a scope of its own. */
    boolean isBranch() {
      return innermostGroup().isPresent();
    }

    /** The group whose branch is its scope. */
    Optional<String> innermostGroup() {
      return fanOuts.reversed().stream()
          .flatMap(fanOut -> Optional.ofNullable(fanOut.group()).stream())
          .findFirst();
    }
  }

  /** Of a workflow of which not all could be read, nothing is known. */
  static OpenBranches of(Workflow workflow, boolean whole) {
    var branches = new OpenBranches(workflow);
    if (whole) {
      branches.follow();
    }
    return branches;
  }

  private void follow() {
    for (Transition each : workflow.transitions()) {
      outgoing.computeIfAbsent(each.from(), from -> new ArrayList<>()).add(each);
      Synchronization fanIn = each.synchronization();
      if (fanIn != null) {
        targets.putIfAbsent(fanIn.siblingGroup(), each.to());
      }
    }
    known = true;
    reach(workflow.initialNode(), Nesting.NONE);
    while (known && !ahead.isEmpty()) {
      Visit visit = ahead.pop();
      outgoing
          .getOrDefault(visit.node(), List.of())
          .forEach(transition -> take(transition, visit.nesting()));
    }
  }

  private void take(Transition transition, Nesting nesting) {
    Synchronization fanIn = transition.synchronization();
    Spawn spawn = transition.spawn();
    if (fanIn != null) {
      reach(transition.to(), nesting.outside(fanIn.siblingGroup()));
    } else if (spawn != null) {
      reach(transition.to(), branch(transition, nesting));
      continueBehind(spawn.siblingGroup(), nesting);
    } else {
      reach(transition.to(), nesting);
    }
  }

  /** A fan-in can go on although no branch took a way to it. */
  private void continueBehind(@Nullable String group, Nesting nesting) {
    String target = group == null ? null : targets.get(group);
    if (target != null) {
      reach(target, nesting);
    }
  }

  private void reach(String node, Nesting nesting) {
    Set<Nesting> here = reached.computeIfAbsent(node, name -> new LinkedHashSet<>());
    if (here.add(nesting)) {
      ahead.push(new Visit(node, nesting));
      known &= here.size() <= MOST && nesting.fanOuts().size() <= MOST;
    }
  }

  /** Every way in which a token may stand at a node; none where that is not known. */
  Collection<Nesting> at(String node) {
    return known ? reached.getOrDefault(node, Set.of()) : List.of();
  }

  /** How the branches of a group may be nested. */
  List<Nesting> inside(String group) {
    return spawns(group)
        .flatMap(each -> at(each.from()).stream().map(nesting -> branch(each, nesting)))
        .distinct()
        .toList();
  }

  private static Nesting branch(Transition transition, Nesting nesting) {
    Spawn spawn = transition.spawn();
    return spawn == null ? nesting : nesting.push(FanOut.of(spawn, transition.to()));
  }

  /** How a token may stand that goes on behind the fan-in of a group. */
  List<Nesting> around(String group) {
    return spawns(group).flatMap(each -> at(each.from()).stream()).distinct().toList();
  }

  private Stream<Transition> spawns(String group) {
    return workflow.transitions().stream()
        .filter(each -> each.spawn() != null && group.equals(each.spawn().siblingGroup()));
  }
}
