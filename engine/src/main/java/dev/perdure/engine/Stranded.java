package dev.perdure.engine;

import dev.perdure.engine.executor.WorkExecutor;
import dev.perdure.engine.history.Runs;
import dev.perdure.model.RunStatus;
import dev.perdure.model.TokenStatus;
import java.util.ArrayDeque;
import java.util.Optional;

/** Finds out whether anything in this process can move a run. */
final class Stranded {
  private final Runs runs;
  private final WorkExecutor executor;
  private final ArrayDeque<String> waitedFor = new ArrayDeque<>();

  Stranded(Runs runs, WorkExecutor executor) {
    this.runs = runs;
    this.executor = executor;
  }

  boolean isStranded(String id) {
    waitedFor.add(id);
    while (!waitedFor.isEmpty()) {
      if (canMove(waitedFor.remove(), id)) {
        return false;
      }
    }
    return true;
  }

  /** A child that has not started waits for its workflow, and one that is parked for somebody. */
  private boolean canMove(String id, String root) {
    Optional<RunInfo> run = runs.find(id);
    if (run.isEmpty() || (run.get().status() == RunStatus.INCIDENT && !id.equals(root))) {
      return false;
    }
    boolean isOpen =
        run.get().status() == RunStatus.RUNNING || run.get().status() == RunStatus.SUSPENDED;
    return !isOpen || runs.show(id).tokens().stream().anyMatch(token -> canMove(id, token));
  }

  private boolean canMove(String run, TokenView token) {
    if (token.status().isFinal()) {
      return false;
    }
    if (token.status() == TokenStatus.WAITING_FOR_SUBWORKFLOW && token.child() != null) {
      waitedFor.add(token.child());
      return token.due() != null;
    }
    return token.due() != null || !executor.isStranded(run, token.id());
  }
}
