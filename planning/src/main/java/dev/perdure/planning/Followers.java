package dev.perdure.planning;

import dev.perdure.model.ErrorCode;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.definition.Spawn;
import dev.perdure.model.definition.Transition;
import dev.perdure.model.json.Json;
import dev.perdure.planning.definition.ExecutableTransition;
import dev.perdure.planning.definition.FanIn;
import dev.perdure.planning.expression.ExpressionFailed;
import dev.perdure.planning.state.Branch;
import dev.perdure.planning.state.RunState;
import dev.perdure.planning.state.Token;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What follows a token when it takes transitions: tokens, fan-outs, or standing at a fan-in. */
final class Followers {
  private final Draft draft;
  private final Token token;
  private final List<Taken> all;

  /**
   * A transition that is taken, and how many tokens it makes.
   *
   * @param items what they are made for; null where they are only counted
   */
  private record Taken(ExecutableTransition transition, int count, Json.@Nullable Arr items) {
    @Nullable Spawn spawn() {
      return transition.transition().spawn();
    }

    @Nullable String group() {
      Spawn spawn = spawn();
      return spawn == null ? null : spawn.siblingGroup();
    }

    String id() {
      return transition.transition().id();
    }
  }

  private Followers(Draft draft, Token token, List<Taken> all) {
    this.draft = draft;
    this.token = token;
    this.all = all;
  }

  /** Finds out what these transitions make; nothing is decided where one of them cannot. */
  static Followers of(Draft draft, Token token, List<ExecutableTransition> next, RunNames names)
      throws NodeFails {
    var all = new ArrayList<Taken>(next.size());
    for (ExecutableTransition transition : next) {
      all.add(taken(transition, names));
    }
    var followers = new Followers(draft, token, all);
    followers.checkLimits();
    return followers;
  }

  boolean isEmpty() {
    return all.isEmpty();
  }

  private static Taken taken(ExecutableTransition transition, RunNames names) throws NodeFails {
    Spawn spawn = transition.transition().spawn();
    if (spawn == null) {
      return new Taken(transition, 1, null);
    }
    return switch (spawn.tokens()) {
      case Spawn.One() -> new Taken(transition, 1, null);
      case Spawn.Count(Json count) -> counted(transition, count, names);
      case Spawn.Each(Json collection, String itemVar) -> each(transition, collection, names);
    };
  }

  private static Taken counted(ExecutableTransition transition, Json expression, RunNames names)
      throws NodeFails {
    Json count = value("spawnCount", transition, names);
    if (count instanceof Json.Int(long number) && number >= 0) {
      return new Taken(transition, (int) Math.min(number, Integer.MAX_VALUE), null);
    }
    throw invalid(transition, "spawnCount", "an integer of at least 0", expression, count);
  }

  private static Taken each(ExecutableTransition transition, Json expression, RunNames names)
      throws NodeFails {
    Json collection = value("foreach.collection", transition, names);
    if (collection instanceof Json.Arr list) {
      return new Taken(transition, list.items().size(), list);
    }
    throw invalid(transition, "foreach.collection", "a list", expression, collection);
  }

  private static @Nullable Json value(String place, ExecutableTransition transition, RunNames names)
      throws NodeFails {
    if (transition.tokens() == null) {
      throw new IllegalStateException("Expected tokens of " + transition.transition().id());
    }
    try {
      return transition.tokens().evaluate(names);
    } catch (ExpressionFailed e) {
      throw NodeFails.because(place, e);
    }
  }

  private static NodeFails invalid(
      ExecutableTransition transition,
      String place,
      String expected,
      Json expression,
      @Nullable Json found) {
    String path = expression instanceof Json.Text(String text) ? text : expression.toString();
    return new NodeFails(
        ErrorCode.FAN_OUT_INVALID,
        "%s of transition '%s': Expected %s, but %s is %s"
            .formatted(
                place,
                transition.transition().id(),
                expected,
                path,
                found == null ? "missing" : shown(found)));
  }

  private static String shown(Json found) {
    return switch (found) {
      case Json.Arr list -> "a list";
      case Json.Obj object -> "an object";
      case Json.Text text -> "text";
      default -> found.toString();
    };
  }

  private void checkLimits() throws NodeFails {
    Map<String, Long> widths = new LinkedHashMap<>();
    long more = 0;
    for (Taken taken : all) {
      more += taken.count();
      String width = taken.group() == null ? "transition " + taken.id() : "group " + taken.group();
      draft.limits().checkWidth(widths.merge(width, (long) taken.count(), Long::sum));
    }
    boolean live = draft.state().liveToken(token.id()).isPresent();
    draft.limits().checkLiveTokens(draft.state().liveTokens() - (live ? 1 : 0) + more);
  }

  /**
   * Decides it, in file order; the token itself has ended. Then the branches that this touches are
   * judged, the fan-outs first: some of them can decide at once.
   */
  void follow() {
    Map<String, Long> opened = new LinkedHashMap<>();
    for (Taken taken : all) {
      Spawn spawn = taken.spawn();
      if (spawn != null) {
        spawn(taken, spawn, opened);
      } else if (!stands(taken.transition().fanIn())) {
        Transition transition = taken.transition().transition();
        long next = draft.state().lastToken() + 1;
        draft.decide(new Decision.CreateToken(next, transition.to(), token.id(), transition.id()));
      }
    }
    for (long instance : opened.values()) {
      if (draft.state().isOpen(instance)) {
        FanIns.judge(draft, instance);
      }
    }
    Branches.settle(draft, token.branch());
  }

  /** Whether the token stands at this fan-in now; where no such instance is open, it passes. */
  private boolean stands(@Nullable FanIn fanIn) {
    if (fanIn == null) {
      return false;
    }
    Branch branch = Branches.innermost(draft.state(), token.branch(), fanIn.group());
    if (branch == null) {
      return false;
    }
    draft.decide(new Decision.WaitForSiblings(token.id(), branch.instance().id(), branch.index()));
    return true;
  }

  private void spawn(Taken taken, Spawn spawn, Map<String, Long> opened) {
    String group = spawn.siblingGroup();
    if (group == null) {
      if (taken.count() > 0) {
        spawn(taken, spawn, open(null, List.of(taken)), 0);
      }
      return;
    }
    List<Taken> siblings = all.stream().filter(each -> group.equals(each.group())).toList();
    Long instance = opened.get(group);
    if (instance == null) {
      instance = open(group, siblings);
      opened.put(group, instance);
    }
    if (taken.count() > 0) {
      int before =
          siblings.subList(0, siblings.indexOf(taken)).stream().mapToInt(Taken::count).sum();
      spawn(taken, spawn, instance, before);
    }
  }

  private long open(@Nullable String group, List<Taken> siblings) {
    RunState state = draft.state();
    long instance = state.lastInstance() + 1;
    draft.decide(
        new Decision.OpenFanOut(
            instance,
            token.id(),
            group,
            siblings.stream().mapToInt(Taken::count).sum(),
            siblings.stream().map(Taken::id).toList(),
            group == null ? null : draft.afterOrNever(draft.workflow().fanIn(group).deadline())));
    return instance;
  }

  private void spawn(Taken taken, Spawn spawn, long instance, int firstIndex) {
    Transition transition = taken.transition().transition();
    draft.decide(
        new Decision.SpawnTokens(
            instance,
            draft.state().lastToken() + 1,
            transition.to(),
            transition.id(),
            firstIndex,
            taken.count(),
            taken.items(),
            spawn.tokens() instanceof Spawn.Each each ? each.itemVar() : null,
            spawn.concurrency()));
  }
}
