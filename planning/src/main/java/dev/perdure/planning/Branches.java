package dev.perdure.planning;

import dev.perdure.model.NodeError;
import dev.perdure.model.decision.Decision;
import dev.perdure.planning.state.Branch;
import dev.perdure.planning.state.Instance;
import dev.perdure.planning.state.RunState;
import org.jspecify.annotations.Nullable;

/** What becomes of a branch when its tokens end or fail. */
final class Branches {
  private Branches() {}

  /** The innermost branch around, or at, this one of an instance of that group; null if none is. */
  static @Nullable Branch innermost(RunState state, long id, String group) {
    Branch branch = state.branch(id).orElse(null);
    while (branch != null && !group.equals(branch.instance().group())) {
      branch = branch.instance().enclosing();
    }
    return branch;
  }

  /** The innermost branch that has a fan-in. */
  private static @Nullable Branch grouped(RunState state, long id) {
    Branch branch = state.branch(id).orElse(null);
    while (branch != null && branch.instance().group() == null) {
      branch = branch.instance().enclosing();
    }
    return branch;
  }

  /** A token of the branch has ended: if nothing in it is live any more, it is over. */
  static void settle(Draft draft, long id) {
    Branch branch = draft.isOver() ? null : draft.state().branch(id).orElse(null);
    while (branch != null && !branch.isLive() && !branch.hasArrived()) {
      Instance instance = branch.instance();
      boolean arrived = instance.group() != null && branch.isStanding();
      end(draft, branch, arrived ? Decision.BranchEnd.ARRIVED : Decision.BranchEnd.ENDED);
      if (instance.group() != null) {
        FanIns.judge(draft, instance.id());
        return;
      }
      branch = instance.enclosing();
    }
  }

  /** A failure was not routed: with it fails the branch it happened in, or the run. */
  static void fail(Draft draft, long id, NodeError error) {
    Branch branch = grouped(draft.state(), id);
    if (branch == null) {
      RunEnd.fail(draft, error);
      return;
    }
    Cancellation.cancel(
        draft, branch, "Branch %d failed with %s".formatted(branch.index(), error.code()));
    end(draft, branch, Decision.BranchEnd.FAILED);
    FanIns.judgeFailure(draft, branch.instance().id(), error.ofBranch(branch.index()));
  }

  private static void end(Draft draft, Branch branch, Decision.BranchEnd how) {
    draft.decide(new Decision.SettleBranch(branch.instance().id(), branch.index(), how));
  }
}
