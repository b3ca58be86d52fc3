package dev.perdure.planning.reference;

import dev.perdure.model.json.Json;
import dev.perdure.planning.reference.Memory.Place;
import dev.perdure.planning.reference.Memory.RunEnd;
import dev.perdure.planning.reference.Memory.RunStatus;
import dev.perdure.planning.reference.Memory.Status;
import dev.perdure.planning.reference.Memory.Token;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a node ends: what it writes, what follows, and who fails with it. */
final class NodeEnds {
  private NodeEnds() {}

  static void succeed(ReferenceRun run, Token token, Json result) {
    run.memory.put(token.with(Status.ENDED, null));
    Place place = token.place();
    try {
      write(run, place, result);
      Problem last = run.memory.scopes.get(place.scope()).lastError();
      if (last != null && place.node().equals(last.node())) {
        run.coverage.saw(Happening.LAST_ERROR_CLEARED);
        run.scopes.setLastError(place.scope(), null);
      }
      follow(run, place, result);
    } catch (Trouble e) {
      fail(run, place, Problem.of(e.code(), place.node(), token.attempt()));
    }
    FanIns.judgeOutwards(run, place.scope());
  }

  /** All entries are evaluated before any is written. */
  private static void write(ReferenceRun run, Place place, Json result) throws Trouble {
    run.scopes.keepResult(place.scope(), place.node(), result);
    Map<String, Expr> mapping = run.spec.node(place.node()).output();
    if (mapping == null) {
      run.scopes.writeDefault(place.scope(), result);
      return;
    }
    try {
      run.scopes
          .at(place, result)
          .entries(mapping)
          .forEach((target, value) -> run.scopes.write(place.scope(), target, value));
    } catch (Evaluation.Failed e) {
      run.coverage.saw(Happening.EXPRESSION_ERROR);
      throw new Trouble("EXPRESSION_ERROR");
    }
  }

  private static void follow(ReferenceRun run, Place place, Json result) throws Trouble {
    List<Integer> forSuccess = Routing.waysFrom(run.spec, place.node(), Way::isForSuccess);
    if (forSuccess.isEmpty()) {
      return;
    }
    List<Integer> chosen = Routing.choose(run, place, forSuccess, result);
    if (!chosen.isEmpty()) {
      FanOuts.follow(run, place, chosen, result);
    } else if (run.spec.node(place.node()).completeOnNoMatch()) {
      run.coverage.saw(Happening.NO_MATCH_COMPLETES);
    } else {
      run.coverage.saw(Happening.NO_MATCH);
      throw new Trouble("NO_MATCHING_TRANSITION");
    }
  }

  /** An attempt ended with this code; a child's own error is the cause of its node's. */
  static void ended(ReferenceRun run, Token token, String code, boolean retryable) {
    boolean child = run.spec.node(token.place().node()).kind() instanceof NodeSpec.Kind.Child;
    Problem cause = child ? new Problem(code, "inside", 1, retryable, null, null) : null;
    attemptFailed(run, token, code, retryable, cause);
  }

  /** Retries first, then a subworkflow may catch. */
  static void attemptFailed(
      ReferenceRun run,
      Token token,
      String code,
      boolean itSaysRetryable,
      @Nullable Problem cause) {
    NodeSpec.Retry retry = run.spec.node(token.place().node()).retry();
    boolean retryable = itSaysRetryable || code.equals("TIMEOUT");
    if (retry != null
        && token.attempt() < retry.maxAttempts()
        && (retry.codes() == null ? retryable : retry.codes().contains(code))) {
      run.coverage.saw(Happening.RETRY);
      run.memory.put(token.with(Status.BACKING_OFF, run.memory.now + retry.delay()));
      return;
    }
    NodeSpec.Kind kind = run.spec.node(token.place().node()).kind();
    if (kind instanceof NodeSpec.Kind.Child(boolean catches) && catches) {
      run.coverage.saw(Happening.CHILD_CAUGHT);
      succeed(run, token, Json.object("error", Json.object("code", Json.of(code))));
    } else {
      fail(run, token, code, retryable, cause);
    }
  }

  static void fail(ReferenceRun run, Token token, String code, boolean retryable) {
    fail(run, token, code, retryable, null);
  }

  private static void fail(
      ReferenceRun run, Token token, String code, boolean retryable, @Nullable Problem cause) {
    run.memory.put(token.with(Status.ENDED, null));
    Place place = token.place();
    fail(run, place, new Problem(code, place.node(), token.attempt(), retryable, cause, null));
    FanIns.judgeOutwards(run, place.scope());
  }

  /** Sets the last error and routes the failure; whoever calls this judges the branches around. */
  static void fail(ReferenceRun run, Place place, Problem problem) {
    run.scopes.setLastError(place.scope(), problem);
    List<Integer> ways =
        Routing.waysFrom(run.spec, place.node(), way -> way.isForFailure(problem.code()));
    try {
      List<Integer> chosen = Routing.choose(run, place, ways, Json.Null.NULL);
      if (chosen.isEmpty()) {
        failScope(run, place.scope(), problem);
      } else {
        run.coverage.saw(Happening.FAILURE_ROUTED);
        FanOuts.follow(run, place, chosen, Json.Null.NULL);
      }
    } catch (Trouble e) {
      run.coverage.saw(Happening.TROUBLE_WHILE_ROUTING_A_FAILURE);
      failScope(
          run,
          place.scope(),
          Problem.of(e.code(), place.node(), problem.attempts()).because(problem));
    }
  }

  /** Nobody took the failure up: the branch has failed, or the run. */
  private static void failScope(ReferenceRun run, int scope, Problem problem) {
    if (scope == Memory.RUN_SCOPE) {
      run.end(new RunEnd(RunStatus.FAILED, null, problem));
    } else {
      run.scopes.setFailure(scope, problem);
      FanIns.cancel(run, scope);
    }
  }
}
