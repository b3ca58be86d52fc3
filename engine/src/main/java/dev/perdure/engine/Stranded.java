package dev.perdure.engine;

import dev.perdure.engine.executor.WorkExecutor;
import dev.perdure.engine.history.Runs;
import dev.perdure.model.RunStatus;
import dev.perdure.model.TokenStatus;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds out whether anything in this process can move a run. */
final class Stranded {
  private final Runs runs;
  private final WorkExecutor executor;
  private final Predicate<String> canStart;
  private final Predicate<String> hasAlarm;
  private final ArrayDeque<String> waitedFor = new ArrayDeque<>();

  /**
   * @param canStart whether a child that does not exist yet is about to
   * @param hasAlarm whether something of a run is due at some time
   */
  Stranded(
      Runs runs, WorkExecutor executor, Predicate<String> canStart, Predicate<String> hasAlarm) {
    this.runs = runs;
    this.executor = executor;
    this.canStart = canStart;
    this.hasAlarm = hasAlarm;
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

  /** A child that cannot start waits for its workflow, and one that is parked for somebody. */
  private boolean canMove(String id, String root) {
    Optional<RunInfo> run = runs.find(id);
    if (run.isEmpty()) {
      return canStart.test(id);
    }
    if (run.get().status() == RunStatus.INCIDENT && !id.equals(root)) {
      return false;
    }
    boolean isOpen =
        run.get().status() == RunStatus.RUNNING || run.get().status() == RunStatus.SUSPENDED;
    return !isOpen || runs.show(id).tokens().stream().anyMatch(token -> canMove(id, token));
  }

  /** Who stands at a fan-in is moved by its siblings, or by the end of their time. */
  private boolean canMove(String run, TokenView token) {
    if (token.status().isFinal()) {
      return false;
    }
    if (token.status() == TokenStatus.WAITING_FOR_SIBLINGS) {
      return hasAlarm.test(run);
    }
    if (token.status() == TokenStatus.WAITING_FOR_SUBWORKFLOW && token.child() != null) {
      waitedFor.add(token.child());
      return token.due() != null;
    }
    return token.due() != null || !executor.isStranded(run, token.id());
  }
}
