package dev.perdure.planning;

import dev.perdure.model.ErrorCode;
import dev.perdure.model.NodeError;
import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Transition;
import dev.perdure.planning.definition.ExecutableNode;
import dev.perdure.planning.definition.ExecutableTransition;
import dev.perdure.planning.definition.Tier;
import dev.perdure.planning.expression.Bindings;
import dev.perdure.planning.expression.ExpressionFailed;
import dev.perdure.planning.state.Iterations;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Which of its transitions a node's end takes. */
final class Routing {

  /** How many transitions an explanation tells of. */
  private static final int MOST_EXPLAINED = 10;

  /** How a node ended. */
  enum End {
    SUCCESS,
    FAILURE,
    TIMEOUT;

    static End of(NodeError error) {
      return switch (error.code()) {
        case ErrorCode.TIMEOUT, ErrorCode.SYNC_TIMEOUT -> TIMEOUT;
        default -> FAILURE;
      };
    }

    boolean isFor(Transition.On on) {
      return switch (on) {
        case SUCCESS -> this == SUCCESS;
        case FAILURE -> this != SUCCESS;
        case TIMEOUT -> this == TIMEOUT;
        case ANY -> true;
      };
    }
  }

  /** Where it leads. */
  sealed interface Route {
    record Follow(List<ExecutableTransition> transitions) implements Route {}

    record NoMatch() implements Route {}

    /** A transition that matches was taken too often, though nobody said how often is enough. */
    record LoopLimit(ExecutableTransition transition) implements Route {}
  }

  private final ExecutableNode node;
  private final End end;
  private final Iterations taken;
  private final Bindings names;
  private final Trace trace;

  private Routing(ExecutableNode node, End end, Iterations taken, Bindings names, Trace trace) {
    this.node = node;
    this.end = end;
    this.taken = taken;
    this.names = names;
    this.trace = trace;
  }

  static Route route(ExecutableNode node, End end, Iterations taken, Bindings names, Trace trace) {
    return new Routing(node, end, taken, names, trace).route();
  }

  /** What each transition for this end saw, for a node where none matched. */
  static String explain(ExecutableNode node, End end, Iterations taken, Bindings names) {
    return new Routing(node, end, taken, names, new Trace(false)).explain();
  }

  /** The first tier with a match wins; tiers stand in their order, the default one last. */
  private Route route() {
    for (Tier tier : node.tiers()) {
      var matches = new ArrayList<ExecutableTransition>(tier.transitions().size());
      for (ExecutableTransition transition : tier.transitions()) {
        if (!end.isFor(transition.transition().on()) || !matches(transition)) {
          continue;
        }
        if (isUsedUp(transition)) {
          return new Route.LoopLimit(transition);
        }
        matches.add(transition);
        if (node.node().fanOut() == Node.FanOut.FIRST_MATCH) {
          break;
        }
      }
      if (!matches.isEmpty()) {
        return new Route.Follow(matches);
      }
    }
    return new Route.NoMatch();
  }

  private boolean matches(ExecutableTransition transition) {
    boolean matches =
        !(transition.limitIsExplicit() && isUsedUp(transition)) && conditionHolds(transition);
    if (trace.isWanted()) {
      trace.add(
          "routing %s: '%s' %s: %s"
              .formatted(
                  node.node().name(),
                  transition.transition().id(),
                  matches ? "matched" : "did not match",
                  saw(transition)));
    }
    return matches;
  }

  private boolean isUsedUp(ExecutableTransition transition) {
    return taken.of(transition.transition().id()) >= transition.limit();
  }

  /** A condition that cannot be evaluated does not hold; {@link #saw} tells why. */
  private boolean conditionHolds(ExecutableTransition transition) {
    try {
      return transition.condition() == null || transition.condition().test(names);
    } catch (ExpressionFailed e) {
      return false;
    }
  }

  private String explain() {
    List<ExecutableTransition> asked =
        node.tiers().stream()
            .flatMap(tier -> tier.transitions().stream())
            .filter(transition -> end.isFor(transition.transition().on()))
            .toList();
    String told =
        asked.stream()
            .limit(MOST_EXPLAINED)
            .map(asks -> "'%s': %s".formatted(asks.transition().id(), saw(asks)))
            .collect(Collectors.joining("; "));
    int more = asked.size() - MOST_EXPLAINED;
    return more > 0 ? told + "; and " + more + " more" : told;
  }

  private String saw(ExecutableTransition transition) {
    if (transition.limitIsExplicit() && isUsedUp(transition)) {
      return "taken %d times, its maxIterations".formatted(transition.limit());
    }
    return transition.condition() == null
        ? "it has no condition"
        : transition.condition().explain(names).text();
  }
}
