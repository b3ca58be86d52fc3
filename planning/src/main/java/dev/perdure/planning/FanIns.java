package dev.perdure.planning;

import dev.perdure.model.ErrorCode;
import dev.perdure.model.NodeError;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.definition.Synchronization;
import dev.perdure.model.definition.Synchronization.OnBranchFailure;
import dev.perdure.planning.definition.FanIn;
import dev.perdure.planning.state.Instance;
import dev.perdure.planning.state.Token;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Decides, as soon as a branch changes, whether its fan-in activates, fails or waits on. */
final class FanIns {

  /** How many branches a message names. */
  private static final int MOST_NAMED = 10;

  private FanIns() {}

  /** A branch has arrived or ended, or there is none. */
  static void judge(Draft draft, long id) {
    Instance instance = draft.state().instance(id);
    FanIn fanIn = fanIn(draft, instance);
    if (isEnough(fanIn, instance)) {
      activate(draft, instance, fanIn, fanIn.onEarlyComplete());
    } else if (isUnreachable(fanIn, instance)) {
      fail(draft, instance, fanIn, unreachable(fanIn, instance, null));
    } else if (instance.arrived() == 1 && fanIn.timeout() != null && !instance.isArmed()) {
      draft.decide(new Decision.ArmFanIn(id, draft.after(fanIn.timeout())));
    }
  }

  /** A branch has failed with this error. */
  static void judgeFailure(Draft draft, long id, NodeError error) {
    Instance instance = draft.state().instance(id);
    FanIn fanIn = fanIn(draft, instance);
    if (fanIn.onBranchFailure() == OnBranchFailure.FAIL) {
      fail(draft, instance, fanIn, branchFailed(fanIn, error));
    } else if (isUnreachable(fanIn, instance)) {
      fail(draft, instance, fanIn, unreachable(fanIn, instance, error));
    } else if (isEnough(fanIn, instance)) {
      activate(draft, instance, fanIn, fanIn.onEarlyComplete());
    }
  }

  /** It has waited long enough. */
  static void timedOut(Draft draft, Instance instance) {
    FanIn fanIn = fanIn(draft, instance);
    switch (fanIn.onTimeout()) {
      case FAIL -> fail(draft, instance, fanIn, late(fanIn, instance));
      case PROCEED_WITH_AVAILABLE ->
          activate(draft, instance, fanIn, Synchronization.OnEarlyComplete.CANCEL);
    }
  }

  private static FanIn fanIn(Draft draft, Instance instance) {
    if (instance.group() == null) {
      throw new IllegalStateException("Expected a group of fan-out " + instance.id());
    }
    return draft.workflow().fanIn(instance.group());
  }

  private static boolean isEnough(FanIn fanIn, Instance instance) {
    return switch (fanIn.strategy()) {
      case Synchronization.Any() -> instance.arrived() >= 1;
      case Synchronization.MOfN(int m) -> instance.arrived() >= m;
      case Synchronization.All() -> instance.live() == 0;
    };
  }

  private static boolean isUnreachable(FanIn fanIn, Instance instance) {
    int possible = instance.arrived() + instance.live();
    return switch (fanIn.strategy()) {
      case Synchronization.Any() -> possible < 1;
      case Synchronization.MOfN(int m) -> possible < m;
      case Synchronization.All() -> false;
    };
  }

  private static void activate(
      Draft draft, Instance instance, FanIn fanIn, Synchronization.OnEarlyComplete rest) {
    try {
      Merging.merge(draft, instance, fanIn);
    } catch (NodeFails failure) {
      fail(draft, instance, fanIn, failure.at(fanIn.target(), 0));
      return;
    }
    String reason = "The fan-in of '%s' needs it no longer".formatted(fanIn.group());
    switch (rest) {
      case CANCEL -> Cancellation.cancel(draft, instance, reason);
      case ABANDON -> Cancellation.abandon(draft, instance, reason);
    }
    long token = draft.state().lastToken() + 1;
    draft.decide(
        new Decision.ActivateFanIn(instance.id(), token, fanIn.target(), fanIn.transitions()));
  }

  /** The failure counts as one of the target node, which no attempt was made of. */
  private static void fail(Draft draft, Instance instance, FanIn fanIn, NodeError error) {
    Cancellation.cancel(
        draft,
        instance,
        "The fan-in of '%s' failed with %s".formatted(fanIn.group(), error.code()));
    long id = draft.state().lastToken() + 1;
    draft.decide(
        new Decision.FailFanIn(
            instance.id(), id, fanIn.target(), fanIn.transitions(), error.code()));
    Token token = draft.state().liveToken(id).orElseThrow();
    NodeEnd.fail(draft, token, error);
  }

  private static NodeError branchFailed(FanIn fanIn, NodeError cause) {
    return error(
        fanIn,
        ErrorCode.BRANCH_FAILED,
        "Expected no branch of '%s' to fail, but branch %d did with %s: %s"
            .formatted(fanIn.group(), cause.index(), cause.code(), cause.message()),
        cause);
  }

  private static NodeError unreachable(FanIn fanIn, Instance instance, @Nullable NodeError cause) {
    int needed = fanIn.strategy() instanceof Synchronization.MOfN(int m) ? m : 1;
    return error(
        fanIn,
        ErrorCode.QUORUM_UNREACHABLE,
        ("Expected %d of the %d branches of '%s' to arrive, but only %d can: %d arrived, %d failed,"
                + " %d ended elsewhere")
            .formatted(
                needed,
                instance.total(),
                fanIn.group(),
                instance.arrived() + instance.live(),
                instance.arrived(),
                instance.failed(),
                instance.ended()),
        cause);
  }

  private static NodeError late(FanIn fanIn, Instance instance) {
    List<Integer> missing = instance.missing();
    String named =
        missing.stream().limit(MOST_NAMED).map(String::valueOf).collect(Collectors.joining(", "));
    int more = missing.size() - MOST_NAMED;
    return error(
        fanIn,
        ErrorCode.SYNC_TIMEOUT,
        "Expected the branches of '%s' to arrive by %s, but missing are %s%s"
            .formatted(
                fanIn.group(), instance.due(), named, more > 0 ? " and " + more + " more" : ""),
        null);
  }

  private static NodeError error(
      FanIn fanIn, String code, String message, @Nullable NodeError cause) {
    return new NodeError(code, message, fanIn.target(), 0, false, cause);
  }
}
