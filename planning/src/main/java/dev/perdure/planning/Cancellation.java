package dev.perdure.planning;

import dev.perdure.model.TokenStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.planning.state.Branch;
import dev.perdure.planning.state.Instance;
import dev.perdure.planning.state.Token;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.TreeSet;

/** Ends tokens that nobody waits for any more, and all that was opened around them. */
final class Cancellation {
  private final Draft draft;
  private final TreeSet<Long> tokens = new TreeSet<>();
  private final List<Instance> inside = new ArrayList<>();

  private Cancellation(Draft draft) {
    this.draft = draft;
  }

  /** Cancels all tokens of the run. */
  static void cancelAll(Draft draft, String reason) {
    var all = new Cancellation(draft);
    draft.state().tokens().forEach(token -> all.tokens.add(token.id()));
    all.end(reason, false);
  }

  /** Cancels what is left in a branch; the branch itself is not settled by it. */
  static void cancel(Draft draft, Branch branch, String reason) {
    var rest = new Cancellation(draft);
    rest.collect(List.of(branch));
    rest.end(reason, false);
  }

  /** Cancels what is left of an instance; the instance itself is not closed by it. */
  static void cancel(Draft draft, Instance instance, String reason) {
    var rest = new Cancellation(draft);
    rest.collect(instance.branches());
    rest.end(reason, false);
  }

  /** The same, but work that is running already may finish unheard. */
  static void abandon(Draft draft, Instance instance, String reason) {
    var rest = new Cancellation(draft);
    rest.collect(instance.branches());
    rest.end(reason, true);
  }

  private void collect(Collection<Branch> branches) {
    Deque<Branch> left = new ArrayDeque<>(branches);
    while (!left.isEmpty()) {
      Branch branch = left.poll();
      tokens.addAll(branch.tokens());
      for (Instance opened : branch.opened()) {
        inside.add(opened);
        left.addAll(opened.branches());
      }
    }
  }

  private void end(String reason, boolean mayFinish) {
    List<Token> atWork = new ArrayList<>();
    List<Token> withChild = new ArrayList<>();
    for (long id : tokens) {
      Token token = draft.state().liveToken(id).orElseThrow();
      if (token.status() == TokenStatus.DISPATCHED) {
        atWork.add(token);
      } else if (token.status() == TokenStatus.WAITING_FOR_SUBWORKFLOW) {
        withChild.add(token);
      }
    }
    if (!tokens.isEmpty()) {
      draft.decide(new Decision.CancelTokens(List.copyOf(tokens), reason));
    }
    for (Instance opened : inside.reversed()) {
      draft.decide(new Decision.CloseFanOut(opened.id()));
    }
    if (mayFinish) {
      var unused = draft.forgetWork(atWork);
    } else {
      Subworkflows.callOff(draft, withChild, reason);
      draft.stopWork(atWork);
    }
  }
}
